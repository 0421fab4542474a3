import { FileSpreadsheet, Plus, Upload } from "lucide-react";
import { useMemo } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { useDownload } from "@/components/frame/useDownload";
import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { Link } from "@/components/kit/Link";
import { SlowNotice } from "@/components/kit/SlowNotice";
import type { useRead } from "@/lib/client/useRead";
import { boardExcel, costTemplate, type readBoard } from "@/lib/costcentres/api";
import { isEmpty } from "@/lib/costcentres/rules/availability";
import { type CostAddress, scopeOf } from "../useCostAddress";
import { measureTitles, moneyText, scaleFor } from "../words";
import { BoardLegend } from "./BoardLegend";
import { CentreCard } from "./CentreCard";
import { boardColumns, boardTotals } from "./columns";
import { figureItems } from "./figureItems";
import { MonthsChart } from "./MonthsChart";

const NONE: never[] = [];

/** Figures of the year, months by centre, and budget against actual. */
export function BoardView({
  address,
  board,
  writes,
}: {
  address: CostAddress;
  board: ReturnType<typeof useRead<typeof readBoard>>;
  writes: boolean;
}) {
  const { data, isValidating } = board;
  const { currency, measure, year, place, q, cellHref } = address;
  const download = useDownload();
  const current = data?.year === year && data.currency === currency ? data : undefined;
  const scale = useMemo(
    () =>
      scaleFor(
        (current?.centres ?? NONE).flatMap(({ months }) => months.map((one) => one[measure])),
        currency,
      ),
    [current, measure, currency],
  );
  const columns = useMemo(
    () => boardColumns({ currency, measure, cellHref, scale }),
    [currency, measure, cellHref, scale],
  );
  const narrowed = Boolean(place || q);
  const excel = () =>
    void download.run(
      boardExcel,
      { query: { ...scopeOf(address), q: q || undefined } },
      `centros_de_costo_${year}_${currency}.xlsx`,
    );
  const template = (
    <Button
      icon={FileSpreadsheet}
      onClick={() => void download.run(costTemplate, {}, "plantilla_centros_de_costo.xlsx")}
      busy={download.busy && "Preparando..."}
    >
      Bajar plantilla
    </Button>
  );

  return (
    <>
      {current && <FigureStrip label={`Cifras de ${year} en ${currency}`} items={figureItems(current, address)} />}
      {!current && isValidating && data && <SlowNotice text="Trayendo los centros..." />}
      <section aria-label="Meses por centro" className="flex min-w-0 flex-col gap-2">
        <ListTable
          caption={`${year}, en ${currency}: ${measure} por centro y mes`}
          columns={columns}
          rows={current?.centres}
          rowId={({ id }) => String(id)}
          rowLabel={({ name }) => name}
          rowHref={({ id }) => cellHref({ centre: id })}
          activeId={address.cell?.centre === undefined ? undefined : String(address.cell.centre)}
          totals={current && boardTotals(current, { currency, measure, cellHref, scale })}
          loadingText="Trayendo los centros..."
          reading={board}
          failure="No se pudieron traer los centros de costo"
          empty={
            narrowed ? (
              <EmptyState
                title="Ningún centro con estos filtros"
                actions={
                  <Button onClick={() => address.set({ lugar: undefined, q: undefined })}>Limpiar filtros</Button>
                }
              />
            ) : (
              <EmptyState
                title={`Todavía no hay centros de costo en ${currency}`}
                actions={
                  writes && (
                    <>
                      <Button icon={Plus} variant="primary" onClick={() => address.open("centro")}>
                        Agregar un centro
                      </Button>
                      {template}
                    </>
                  )
                }
              >
                Primero los centros; después su presupuesto y sus gastos, a mano o desde un Excel.
              </EmptyState>
            )
          }
          card={(row) => <CentreCard row={row} address={address} />}
          cardTotals={
            current && (
              <Link
                href={cellHref({})}
                scroll={false}
                className="mt-3 flex justify-between rounded-card border border-line bg-sunken px-4 py-2.5"
              >
                <span className="text-muted">Disponible, todos</span>
                <strong className="font-semibold">{moneyText(current.total.disponible, currency)}</strong>
              </Link>
            )
          }
        />
        {current && current.centres.length > 0 && <BoardLegend text={`${measureTitles[measure]}, en ${scale.name}`} />}
      </section>
      {current && current.centres.length > 0 && isEmpty(current.total) && !narrowed && (
        <EmptyState
          compact
          title={`Sin movimientos en ${year}`}
          actions={
            writes && (
              <>
                <ButtonLink icon={Upload} href={address.viewHref("importar")}>
                  Importar de Excel
                </ButtonLink>
                {template}
              </>
            )
          }
        >
          El presupuesto, los compromisos y los gastos que se carguen aparecen acá.
        </EmptyState>
      )}
      {current && !isEmpty(current.total) && <MonthsChart board={current} onExcel={excel} />}
    </>
  );
}
