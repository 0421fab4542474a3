import { Badge, type Tone } from "@/components/kit/Badge";
import { formatMoney } from "@/lib/format/money";
import type { Bucket } from "@/lib/suppliers/owed/rules/kinds";
import { BY_NOTE_TITLE, stateTitles, type VoucherState } from "@/lib/vouchers/rules/states";

/** How far a voucher is from being paid: what somebody has to do is coloured. */
const TONES: Partial<Record<VoucherState, Tone>> = {
  recibido: "info",
  validado: "warn",
  imputado: "accent",
  en_aprobacion: "accent",
  aprobado: "good",
  programado: "good",
  pagado_parcial: "good",
};

/** Where a voucher is; one that is observed says only that. */
export function StateBadge({
  state,
  by_note,
  observed,
}: {
  state: VoucherState;
  by_note: boolean;
  observed: string | null;
}) {
  if (by_note) return <Badge tone="neutral">{BY_NOTE_TITLE}</Badge>;
  if (observed !== null) return <Badge tone="bad">Observado</Badge>;
  return (
    <Badge tone={TONES[state] ?? "neutral"} dot>
      {stateTitles[state]}
    </Badge>
  );
}

/** The colour of how late it is: not due, late, very late. */
export const BUCKET_COLORS: Readonly<Record<Bucket, string>> = {
  a_vencer: "bg-muted",
  d30: "bg-warn",
  d60: "bg-bad",
  d90: "bg-bad",
  mas: "bg-bad",
};

/** With its cents; "—" for nothing. */
export const amountOrNone = (value: string, currency: string): string =>
  /[1-9]/.test(value) ? formatMoney(value, currency, { decimals: 2 }) : "—";
