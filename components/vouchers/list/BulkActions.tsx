import { Check, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { countText } from "@/lib/format/text";
import type { VoucherRow } from "@/lib/vouchers/schema";
import type { Suggestion } from "../allocate/Starts";
import { useVouchersBulk } from "./useVouchersBulk";

const ValidateModal = dynamic(() => import("./ValidateModal"), { ssr: false });

const DEEDS = {
  validate: { label: "Validar", icon: Check, done: "validado", from: "recibido" },
  submit: { label: "Enviar a aprobar", icon: Send, done: "enviado", from: "imputado" },
} as const;
type Deed = keyof typeof DEEDS;

/** What is done to several vouchers at once: each by itself, and what could not be is told. */
export function useBulkActions(hrefOf: (row: VoucherRow) => string) {
  const bulk = useVouchersBulk(hrefOf);
  const [asking, setAsking] = useState<{ rows: readonly VoucherRow[]; clear: () => void } | null>(null);
  const run = (
    rows: readonly VoucherRow[],
    step: Deed,
    clear: () => void,
    suggested: ReadonlyMap<number, Suggestion> = new Map(),
  ) =>
    bulk.run(rows, {
      step,
      linesOf: ({ id }) => suggested.get(id)?.lines,
      done: (count) => `${countText(count, "comprobante")} ${DEEDS[step].done}${count === 1 ? "" : "s"}`,
      clear,
    });
  const actions = (rows: readonly VoucherRow[], clear: () => void) =>
    (Object.keys(DEEDS) as Deed[]).map((step) => {
      const { label, icon, from } = DEEDS[step];
      const own = rows.filter(({ state, observed }) => state === from && (step !== "validate" || observed === null));
      const press = () => (step === "validate" ? setAsking({ rows: own, clear }) : void run(own, step, clear));
      return own.length > 0 ? (
        <Button key={step} size="sm" icon={icon} busy={bulk.busy} onClick={press}>
          {`${label} ${own.length}`}
        </Button>
      ) : null;
    });
  const failed = (
    <>
      {asking && (
        <ValidateModal
          rows={asking.rows}
          onClose={() => setAsking(null)}
          onRun={(suggested) => run(asking.rows, "validate", asking.clear, suggested)}
        />
      )}
      {bulk.dialogs}
    </>
  );
  return { actions, failed };
}
