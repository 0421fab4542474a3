import { Plus } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { useRead } from "@/lib/client/useRead";
import { formatDay, inZone } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { listRates } from "@/lib/musicwins/rates/api";
import { atLeast } from "@/lib/musicwins/rules/kinds";
import { OptionsTable } from "./OptionsTable";
import { Section } from "./Section";

const CLOSED = ["aprobado", "a_pagar", "pagado", "anulado"];

/** The proposals of a line side by side, and the way to add another. */
export function OptionsSection({
  proposals,
  onEdit,
}: {
  proposals: readonly BudgetRow[];
  onEdit: (which: string) => void;
}) {
  const inDollars = proposals.some(({ alicuota_usd }) => /[1-9]/.test(alicuota_usd));
  const { data } = useRead(listRates, inDollars ? {} : null);
  const rate = data?.data.find(({ moneda }) => moneda === "USD");
  const [first] = proposals;
  const adds = first && atLeast(first.rol, "editor") && !proposals.some(({ status }) => CLOSED.includes(status));
  return (
    <Section
      title={proposals.length > 1 ? "Opciones" : "Propuesta"}
      note={rate && `Dólar ${formatMoney(rate.valor, "ARS")}, ${formatDay(inZone(rate.updated_at).day)}`}
      action={
        adds && (
          <Button variant="link" icon={Plus} onClick={() => onEdit("nueva")}>
            Agregar opción
          </Button>
        )
      }
    >
      <OptionsTable proposals={proposals} rate={rate?.valor} onEdit={onEdit} />
    </Section>
  );
}
