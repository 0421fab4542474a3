import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Radio } from "@/components/kit/fields/Radio";
import { Link } from "@/components/kit/Link";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { daysInMonth, todayIn } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { closePeriod } from "@/lib/ledger/api";
import { type LockScope, lockScopes, lockScopeTitles } from "@/lib/ledger/kinds";
import { monthTitle } from "@/lib/ledger/rules/months";
import type { Cell } from "./cells";

/** Shuts a month after its checklist was looked at; with something open in it, only with a reason. */
export default function CloseModal({
  cell: { company, month, counts, locks },
  first,
  onRefused,
  onClose,
}: {
  cell: Cell;
  /** What is to be shut, unless another is chosen. */
  first: LockScope;
  /** It could not be: what is in the month is read again, and is shown here. */
  onRefused: () => void;
  onClose: () => void;
}) {
  const { run } = useWrite(closePeriod, { refresh: ["/period-locks"] });
  const [scope, setScope] = useState(first);
  const open = counts.unallocated + counts.without_rate > 0;
  const early = month >= todayIn().slice(0, 7);
  const said = [
    early && "El mes no terminó: decir por qué se cierra antes.",
    open ? "Queda algo abierto: completarlo antes, o decir por qué se cierra igual." : "No queda nada abierto.",
    "Se avisa a las demás personas que cierran meses.",
  ];
  return (
    <AskModal
      title={`¿Cerrar ${monthTitle(month)} de ${company.name}?`}
      description={said.filter(Boolean).join(" ")}
      confirm="Cerrar el mes"
      reason={open || early ? { help: "Queda con el cierre." } : undefined}
      onClose={onClose}
      onRun={async (reason) => {
        const refused = await refusal(async () => {
          await run({
            body: { company_id: company.id, month, scope, reason: reason ?? "", seen: counts },
          });
          toast.saved(`Se cerró ${monthTitle(month)} (${scope})`);
        });
        if (refused !== null) onRefused();
        return refused;
      }}
    >
      <Radio
        label="Qué se cierra"
        stacked
        value={scope}
        onChange={(value) => setScope(value as LockScope)}
        options={lockScopes.map((value) => ({
          value,
          label: lockScopeTitles[value].title,
          help: locks[value] ? `Ya lo cerró ${locks[value].locked_by}.` : lockScopeTitles[value].shuts,
          disabled: Boolean(locks[value]),
        }))}
      />
      <DefinitionList
        sides
        items={[
          {
            term: "Devengado sin imputar",
            value: <Unallocated count={counts.unallocated} of={company.id} month={month} />,
          },
          { term: "Sin cotización", value: formatInteger(counts.without_rate) },
          { term: "Movimientos del mes", value: formatInteger(counts.entries) },
        ]}
      />
    </AskModal>
  );
}

/** How many accrued and are charged to nothing, with the way to those of the month. */
function Unallocated({ count, of, month }: { count: number; of: number; month: string }) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const query = new URLSearchParams({
    empresa: String(of),
    desde: `${month}-01`,
    hasta: `${month}-${daysInMonth(year, number)}`,
  });
  if (count === 0) return formatInteger(count);
  return (
    <Link href={`/Imputaciones?${query}`} className="font-semibold text-accent underline">
      {`${formatInteger(count)}: imputar`}
    </Link>
  );
}
