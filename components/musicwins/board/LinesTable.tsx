import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { ListTable } from "@/components/frame/list/ListTable";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { FailedModal } from "@/components/kit/FailedModal";
import { ReasonModal } from "@/components/kit/ReasonModal";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import type { TableView } from "@/components/kit/table/useTableView";
import { countText, plural } from "@/lib/format/text";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { SumName } from "@/lib/musicwins/rules/figures";
import type { Pair } from "@/lib/musicwins/schema";
import { AmountsTogether } from "../AmountsTogether";
import { FigureAmount, FigurePair } from "../FigureAmounts";
import { moneyText, pairText } from "../words";
import { BulkActions } from "./BulkActions";
import type { LineCurrency } from "./figures";
import { LineCard } from "./LineCard";
import { lineSums, pairOf } from "./lineSums";
import type { useLines } from "./useLines";
import { type BulkStep, bulkSteps, useLinesBulk } from "./useLinesBulk";

/** Why there are no lines, and what to do about it. */
export interface NoLines {
  title: string;
  text: string;
  action?: { label: string; run: () => void };
}

/** The lines of the filter, with what they add up to approved and pending; cards on phones. */
export function LinesTable({
  lines,
  columns,
  placeIn,
  view,
  activeId,
  hrefOf,
  sumHref,
  none,
}: {
  lines: ReturnType<typeof useLines>;
  columns: ReadonlyArray<Column<BudgetRow>>;
  /** Where a line belongs, as its card says it. */
  placeIn: (row: BudgetRow) => string;
  view: TableView;
  activeId: number | null;
  hrefOf: (id: number) => string;
  /** Where the entries of what the list adds up are. */
  sumHref: (sum: SumName, currency: LineCurrency) => string;
  none: NoLines;
}) {
  const bulk = useLinesBulk(hrefOf);
  // The lines it was asked about, which stay although others change them while the reason is being written.
  const [rejecting, setRejecting] = useState<{ chosen: readonly BudgetRow[]; clear: () => void }>();
  const { rows } = lines;
  const sums = useMemo(() => lineSums(rows), [rows]);
  const totals = [
    total("Aprobado", sums.approved, (currency) => sumHref("aprobado", currency)),
    total("Pendiente", sums.pending, (currency) => sumHref("pendiente", currency)),
  ];
  const decides = rows.some(({ acciones }) => bulkSteps.some((step) => acciones.includes(step)));
  const start = (step: BulkStep, chosen: readonly BudgetRow[], clear: () => void) => {
    if (step === "rechazar") return setRejecting({ chosen, clear });
    void attempt(() => bulk.take(chosen, step)).then((done) => done && clear());
  };
  return (
    <>
      <ListTable
        caption="Líneas de presupuesto"
        columns={columns}
        rows={lines.loading || lines.error ? undefined : rows}
        rowId={({ id }) => String(id)}
        rowLabel={({ titulo }) => titulo}
        rowHref={({ id }) => hrefOf(id)}
        activeId={activeId === null ? undefined : String(activeId)}
        view={view}
        totals={totals}
        loadingText="Trayendo los presupuestos..."
        reading={{ error: lines.error, mutate: lines.retry, isValidating: lines.retrying }}
        failure="No se pudieron traer los presupuestos"
        empty={
          <EmptyState
            title={none.title}
            actions={
              none.action && (
                <Button
                  size="sm"
                  icon={none.action.label.startsWith("Pedir") ? Plus : undefined}
                  onClick={none.action.run}
                >
                  {none.action.label}
                </Button>
              )
            }
          >
            {none.text}
          </EmptyState>
        }
        card={(row) => <LineCard row={row} place={placeIn(row)} href={hrefOf(row.id)} />}
        cardTotals={
          <dl className="mt-3 rounded-card border border-line bg-sunken px-4 py-2.5">
            <PairRow term="Aprobado" pair={sums.approved} hrefOf={(currency) => sumHref("aprobado", currency)} />
            <PairRow term="Pendiente" pair={sums.pending} hrefOf={(currency) => sumHref("pendiente", currency)} />
          </dl>
        }
        bulk={
          decides
            ? {
                noun: (count) => plural(count, "línea"),
                detail: (chosen) => pairText(pairOf(chosen)),
                actions: (chosen, clear) => (
                  <BulkActions rows={chosen} busy={bulk.busy} onTake={(step) => start(step, chosen, clear)} />
                ),
              }
            : undefined
        }
      />
      {rejecting && (
        <ReasonModal
          title={`Rechazar ${countText(rejecting.chosen.length, "línea")}`}
          confirm={`Rechazar ${rejecting.chosen.length}`}
          onClose={() => setRejecting(undefined)}
          onReason={async (reason) => {
            await bulk.take(rejecting.chosen, "rechazar", reason);
            rejecting.clear();
          }}
        />
      )}
      <FailedModal noun="línea" failed={bulk.failed} onClose={bulk.forget} />
    </>
  );
}

type SumHref = (currency: LineCurrency) => string;

const total = (label: string, pair: Pair, hrefOf: SumHref): TotalsRow => ({
  id: label,
  cells: {
    linea: label,
    ars: <AmountsTogether below="660px" of={pair} link={{ label, hrefOf }} />,
    usd: <FigureAmount text={moneyText(pair.usd, "USD")} label={label} href={hrefOf("USD")} />,
  },
});

function PairRow({ term, pair, hrefOf }: { term: string; pair: Pair; hrefOf: SumHref }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="text-right font-semibold">
        <FigurePair pair={pair} label={term} none="sin importe" hrefOf={hrefOf} />
      </dd>
    </div>
  );
}
