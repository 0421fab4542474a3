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
  const open = counts.unallocated + counts.observed + counts.without_rate > 0;
  const unallocated = scope === "operativo" && counts.unallocated > 0;
  const early = month >= todayIn().slice(0, 7);
  const said = [
    early && "El mes no terminó: decir por qué se cierra antes.",
    unallocated && "Antes hay que imputar lo que falta.",
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
            value: <Waiting count={counts.unallocated} at="/Imputaciones" to="imputar" of={company.id} month={month} />,
          },
          {
            term: "Comprobantes observados",
            value: (
              <Waiting
                count={counts.observed}
                at="/Comprobantes"
                query={{ observado: "1" }}
                to="ver"
                of={company.id}
                month={month}
              />
            ),
          },
          { term: "Sin cotización", value: formatInteger(counts.without_rate) },
          { term: "Movimientos del mes", value: formatInteger(counts.entries) },
        ]}
      />
    </AskModal>
  );
}

/** How many wait, with the way to those of the month. */
function Waiting({
  count,
  at,
  query,
  to,
  of,
  month,
}: {
  count: number;
  at: string;
  query?: Readonly<Record<string, string>>;
  /** What is done there. */
  to: string;
  of: number;
  month: string;
}) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const address = new URLSearchParams({
    ...query,
    empresa: String(of),
    desde: `${month}-01`,
    hasta: `${month}-${daysInMonth(year, number)}`,
  });
  if (count === 0) return formatInteger(count);
  return (
    <Link href={`${at}?${address}`} className="font-semibold text-accent underline">
      {`${formatInteger(count)}: ${to}`}
    </Link>
  );
}
