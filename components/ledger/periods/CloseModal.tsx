import { AskModal } from "@/components/kit/AskModal";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { formatInteger } from "@/lib/format/number";
import { closePeriod } from "@/lib/ledger/api";
import { monthTitle } from "@/lib/ledger/rules/months";
import type { Cell } from "./cells";

/** Shuts a month after its checklist was looked at; with something open in it, only with a reason. */
export default function CloseModal({
  cell: { company, month, counts },
  onRefused,
  onClose,
}: {
  cell: Cell;
  /** It could not be: what is in the month is read again, and is shown here. */
  onRefused: () => void;
  onClose: () => void;
}) {
  const { run } = useWrite(closePeriod, { refresh: ["/period-locks"] });
  const open = counts.unallocated + counts.without_rate > 0;
  return (
    <AskModal
      title={`¿Cerrar ${monthTitle(month)} de ${company.name}?`}
      description={
        open
          ? "Queda algo abierto: completarlo antes, o decir por qué se cierra igual. Se avisa a las demás personas que cierran meses."
          : "No queda nada abierto. Se avisa a las demás personas que cierran meses."
      }
      confirm="Cerrar el mes"
      reason={open ? { help: "Queda con el cierre." } : undefined}
      onClose={onClose}
      onRun={async (reason) => {
        const refused = await refusal(async () => {
          await run({
            body: { company_id: company.id, month, scope: "operativo", reason: reason ?? "", seen: counts },
          });
          toast.saved(`Se cerró ${monthTitle(month)}`);
        });
        if (refused !== null) onRefused();
        return refused;
      }}
    >
      <DefinitionList
        sides
        items={[
          { term: "Devengado sin imputar", value: formatInteger(counts.unallocated) },
          { term: "Sin cotización", value: formatInteger(counts.without_rate) },
          { term: "Movimientos del mes", value: formatInteger(counts.entries) },
        ]}
      />
    </AskModal>
  );
}
