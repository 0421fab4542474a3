import type { Tone } from "@/components/kit/Badge";
import { Badge } from "@/components/kit/Badge";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { formatMoney } from "@/lib/format/money";
import type { CallOutput } from "@/lib/http/contract";
import type { sureVouchers } from "@/lib/vouchers/api";
import { BY_NOTE_TITLE, standingTitle, type VoucherState } from "@/lib/vouchers/rules/states";
import type { VoucherRow } from "@/lib/vouchers/schema";

const TONES: Record<VoucherState, Tone> = {
  esperado: "outline",
  recibido: "info",
  validado: "warn",
  imputado: "accent",
  en_aprobacion: "accent",
  aprobado: "good",
  programado: "good",
  pagado_parcial: "good",
  pagado: "neutral",
  anulado: "neutral",
  descartado: "neutral",
};

/** Its state, and beside it the marks of being observed, or taken whole by notes before it was approved. */
export function VoucherBadges({ state, by_note, observed }: Pick<VoucherRow, "state" | "by_note" | "observed">) {
  const label = standingTitle({ state, by_note });
  return (
    <span className="flex flex-wrap gap-1.5 py-1">
      <StatusBadge
        of={{
          label: state === "validado" ? "Sin imputar" : label,
          tone: label === BY_NOTE_TITLE ? "neutral" : TONES[state],
        }}
      />
      {by_note && label !== BY_NOTE_TITLE && <Badge tone="neutral">{BY_NOTE_TITLE}</Badge>}
      {observed && <Badge tone="bad">Observado</Badge>}
    </span>
  );
}

export type Doubt = CallOutput<typeof sureVouchers>["doubts"][number];

/** In place of the state of what waits: what is to be looked at. */
export const DoubtBadge = ({ doubt: { text, why } }: { doubt: Doubt }) => (
  <span className="flex py-1" title={why}>
    <Badge tone="warn">
      <span className="max-w-[24ch] truncate">{text}</span>
    </Badge>
  </span>
);

/** "FC A 00003-00001234"; one without number yet is known by its document, or says so. */
export const nameOf = ({
  type,
  printed,
  file_name,
}: Pick<VoucherRow, "type" | "printed"> & Partial<Pick<VoucherRow, "file_name">>): string =>
  printed ? [type, printed].filter(Boolean).join(" ") : [type, file_name].filter(Boolean).join(" ") || "Sin número";

/** An amount of a voucher in its currency, with the minus of what takes away; "—" where it is not known. */
export function amountText(value: string | null, { currency, sign }: Pick<VoucherRow, "currency" | "sign">): string {
  if (value === null) return "—";
  const signed = sign === -1 && !/^0*(\.0*)?$/.test(value) ? `-${value}` : value;
  return formatMoney(signed, currency ?? "ARS", { decimals: 2 });
}
