import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { CallError } from "@/lib/client/callError";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { PayForm, type Payment } from "../PayForm";
import { reviewAll } from "../pagos/payCalls";
import { pairText } from "../words";
import type { Steps } from "./useSteps";

/** Marks a line's proposal as paid, from its drawer: what its observed invoices are observed for stands behind it. */
export default function PayDialog({ row, steps, onClose }: { row: BudgetRow; steps: Steps; onClose: () => void }) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const pay = async ({ day, reason, proof }: Payment) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await reviewAll(row.facturas_por_ver, reason);
      await steps.pay(day, proof);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PayForm
      title="Marcar como pagado"
      description={`“${row.titulo}”: ${pairText({ ars: row.alicuota_ars, usd: row.alicuota_usd })}.`}
      unseen={row.facturas_por_ver.length}
      lead="Qué se observa está en “Factura del proveedor”."
      busy={busy}
      onPay={pay}
      onClose={onClose}
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
    </PayForm>
  );
}
