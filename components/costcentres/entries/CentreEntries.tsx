import { ArrowLeftRight, Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import EntriesDrawer from "@/components/ledger/entries/EntriesDrawer";
import { useRead } from "@/lib/client/useRead";
import { listCentres } from "@/lib/costcentres/api";
import { type Figures, figuresOf } from "@/lib/costcentres/rules/availability";
import { type EntryKind, ledgerKind } from "@/lib/costcentres/rules/kinds";
import { MONTHS } from "@/lib/format/dates";
import type { EntryRow, KindSum } from "@/lib/ledger/schema";
import type { Cell, CostAddress } from "../useCostAddress";
import { centreText } from "../words";
import { CellSummary } from "./CellSummary";
import { ReverseModal } from "./ReverseModal";

/** An entry may be taken back once; reallocations are taken back by another one. */
const mayReverse = ({ source, reverses_id, reversed_by_id }: EntryRow) =>
  source.type === "planilla" && reverses_id === null && reversed_by_id === null;

/** What the entries of a figure come to, as the board says it. */
function figuresIn(sums: readonly KindSum[]): Figures {
  const of = (kind: EntryKind) => sums.find((one) => one.kind === ledgerKind(kind))?.amount ?? "0.00";
  return figuresOf({ presupuestado: of("presupuestado"), comprometido: of("comprometido"), real: of("real") });
}

/** The entries of a figure of the board; who writes takes one back from here. */
export default function CentreEntries({
  address,
  cell,
  writes,
}: {
  address: CostAddress;
  cell: Cell;
  writes: boolean;
}) {
  const { year, currency } = address;
  const [reversing, setReversing] = useState<EntryRow | null>(null);
  const centres = useRead(listCentres, {});
  const centre = centres.data?.data.find(({ id }) => id === cell.centre);
  const when = cell.month ? `${MONTHS[cell.month - 1]} de ${year}` : `todo ${year}`;
  const who = cell.centre === undefined ? "Todos los centros" : centre ? centreText(centre) : "Centro de costo";
  return (
    <>
      <EntriesDrawer
        viewsKey="centros-movimientos"
        title={() => `${who}, ${when}`}
        words={{ devengado: "Real" }}
        sorts={["dia", "concepto", "centro", "tipo", "importe"]}
        summary={(sums) => (
          <CellSummary
            figures={sums && figuresIn(sums)}
            currency={currency}
            hrefOf={(kind) => address.cellHref(cell, kind)}
          />
        )}
        actions={
          writes
            ? {
                onDesk: (row) =>
                  mayReverse(row) && (
                    <IconButton label={`Anular ${row.concept}`} icon={Undo2} onClick={() => setReversing(row)} />
                  ),
                onPhone: (row) =>
                  mayReverse(row) && (
                    <Button size="sm" icon={Undo2} onClick={() => setReversing(row)}>
                      Anular
                    </Button>
                  ),
              }
            : undefined
        }
        footer={
          writes && (
            <>
              <Button icon={Plus} variant="primary" onClick={() => address.open("movimiento", cell)}>
                Cargar movimiento
              </Button>
              {cell.centre !== undefined && (
                <Button icon={ArrowLeftRight} onClick={() => address.open("reasignar", cell)}>
                  Pedir reasignación
                </Button>
              )}
            </>
          )
        }
      />
      {reversing && <ReverseModal entry={reversing} onClose={() => setReversing(null)} />}
    </>
  );
}
