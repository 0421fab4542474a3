import { Check, Send } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { useBulk } from "@/components/frame/useBulk";
import { Button } from "@/components/kit/Button";
import { FailedModal } from "@/components/kit/FailedModal";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { bulkVouchers } from "@/lib/vouchers/api";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { nameOf } from "../looks";

const DEEDS = {
  validate: { label: "Validar", icon: Check, done: "validado", from: "recibido" },
  submit: { label: "Enviar a aprobar", icon: Send, done: "enviado", from: "imputado" },
} as const;
type Deed = keyof typeof DEEDS;

/** What is done to several vouchers at once: each by itself, and what could not be is told. */
export function useBulkActions(hrefOf: (row: VoucherRow) => string) {
  const writing = useWrite(bulkVouchers, { refresh: ["/vouchers"] });
  const bulk = useBulk<VoucherRow>((row) => ({
    title: `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`,
    href: hrefOf(row),
  }));
  const run = (rows: readonly VoucherRow[], step: Deed, clear: () => void) =>
    attempt(() =>
      bulk.run(rows, {
        take: async (some, onDone) => {
          const items = some.map(({ id, version }) => ({ id, version }));
          const { data } = await writing.run({ body: { step, items, reason: "" } });
          onDone(some.length);
          return new Map(data.flatMap(({ id, ok, message }) => (ok ? [] : [[id, message] as const])));
        },
        done: (count) => `${countText(count, "comprobante")} ${DEEDS[step].done}${count === 1 ? "" : "s"}`,
        after: clear,
      }),
    );
  const actions = (rows: readonly VoucherRow[], clear: () => void) =>
    (Object.keys(DEEDS) as Deed[]).map((step) => {
      const { label, icon, from } = DEEDS[step];
      const own = rows.filter(({ state, observed }) => state === from && (step !== "validate" || observed === null));
      return own.length > 0 ? (
        <Button key={step} size="sm" icon={icon} busy={bulk.busy} onClick={() => void run(own, step, clear)}>
          {`${label} ${own.length}`}
        </Button>
      ) : null;
    });
  return { actions, failed: <FailedModal noun="comprobante" failed={bulk.failed} onClose={bulk.forget} /> };
}
