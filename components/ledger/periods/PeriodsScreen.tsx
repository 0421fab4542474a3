import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { Toolbar } from "@/components/kit/Toolbar";
import type { Column } from "@/components/kit/table/columns";
import { useAddress } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { MONTHS, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listPeriodLocks } from "@/lib/ledger/api";
import { type LockScope, lockScopes, lockScopeTitles } from "@/lib/ledger/kinds";
import { monthTitle } from "@/lib/ledger/rules/months";
import { useFigure } from "../entries/figure";
import { type Cell, cellOf, monthsOf, type Read } from "./cells";
import { ReopenedList } from "./ReopenedList";

const CloseModal = dynamic(() => import("./modals").then((part) => part.CloseModal), { ssr: false });
const ReopenModal = dynamic(() => import("./modals").then((part) => part.ReopenModal), { ssr: false });
const EntriesDrawer = dynamic(() => import("../entries/EntriesDrawer"), { ssr: false });

/** `/catalogo/periodos?anio=`: the months of a year by company, which are shut, and what is open in the others. */
export function PeriodsScreen() {
  const address = useAddress();
  const { can } = usePerson();
  const locks = can("periods.lock");
  const year = Number(/^20\d\d$/.exec(address.get("anio"))?.[0] ?? todayIn().slice(0, 4));
  const reading = useRead(listPeriodLocks, address.ready ? { query: { year } } : null);
  const { data, error, mutate, isValidating } = reading;
  useLive("movimientos", () => void mutate());
  const [asked, setAsked] = useState<{ cell: Cell; scope: LockScope } | null>(null);
  // What is in it may change while one reads or writes: the month that was asked for stays, as it is by now.
  const now = asked && data ? cellOf(data, asked.cell.company, asked.cell.month) : asked?.cell;
  const lock = asked?.cell.locks[asked.scope];
  const { figure, hrefOf } = useFigure();
  const go = (to: number) => address.set({ anio: String(to) });

  const cell = (one: Cell) => (
    <CellView cell={one} locks={locks} onAsk={(scope) => setAsked({ cell: one, scope })} href={hrefOf(figureOf(one))} />
  );
  const companies = data?.companies ?? [];
  const columns: Column<string>[] = [
    { id: "mes", header: "Mes", width: 190, cell: (month) => <MonthName month={month} /> },
    ...companies.map((company) => ({
      id: String(company.id),
      header: company.name,
      cell: (month: string) => cell(cellOf(data as Read, company, month)),
    })),
  ];
  return (
    <Page
      title="Cierre de meses"
      context="El cierre operativo no deja tomar presupuesto ni devengado: lo que se corrige va al primer mes abierto, y lo que se pide, se compromete y se paga sigue. El fiscal cierra el IVA y las retenciones."
      waiting={!data && !error}
    >
      <Toolbar>
        <IconButton label="El año anterior" icon={ChevronLeft} onClick={() => go(year - 1)} />
        <span className="font-semibold tabular-nums">{year}</span>
        <IconButton label="El año siguiente" icon={ChevronRight} onClick={() => go(year + 1)} />
      </Toolbar>
      <ListTable
        caption={`Meses de ${year}`}
        columns={columns}
        rows={data && (companies.length > 0 ? monthsOf(year) : [])}
        rowId={(month) => month}
        rowLabel={titleOf}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los meses"
        empty={
          <EmptyState title="Todavía no hay empresas">
            Los meses se cierran por empresa: agregarlas en Empresas.
          </EmptyState>
        }
        card={(month) => (
          <div className="flex flex-col gap-2">
            <p>
              <MonthName month={month} />
            </p>
            {companies.map((company) => (
              <div key={company.id} className="flex flex-col gap-1.5">
                <span className="text-second text-muted">{company.name}</span>
                {cell(cellOf(data as Read, company, month))}
              </div>
            ))}
          </div>
        )}
      />
      {data && data.reopened.length > 0 && <ReopenedList rows={data.reopened} />}
      {asked && now && !lock && (
        <CloseModal cell={now} first={asked.scope} onRefused={() => void mutate()} onClose={() => setAsked(null)} />
      )}
      {lock && <ReopenModal lock={lock} onClose={() => setAsked(null)} />}
      {figure && <EntriesDrawer title={({ from = "" }) => `Movimientos de ${monthTitle(from)}`} />}
    </Page>
  );
}

/** "Noviembre": the year stands over the table. */
const titleOf = (month: string) => {
  const name = MONTHS[Number(month.slice(5, 7)) - 1] ?? "";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};
const figureOf = ({ company, month }: Cell) => ({ currency: "ARS", company: company.id, from: month, until: month });

const MonthName = ({ month }: { month: string }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <span className="font-semibold">{titleOf(month)}</span>
    {month === todayIn().slice(0, 7) && <Badge tone="info">Este mes</Badge>}
  </span>
);

/** Of each scope its state and the way to shut or open it; what is in the month and what is still to be done stand with the first. */
function CellView(props: { cell: Cell; locks: boolean; onAsk: (scope: LockScope) => void; href: string }) {
  const { cell, locks, onAsk, href } = props;
  const { entries, unallocated, observed, without_rate } = cell.counts;
  const pending = unallocated + observed + without_rate;
  return (
    <div className="flex max-w-110 flex-col gap-1.5 py-1.5 phone:py-0">
      {lockScopes.map((scope) => {
        const lock = cell.locks[scope];
        const tells = scope === "operativo" && !lock;
        return (
          <div key={scope} className="grid grid-cols-[64px_72px_minmax(0,1fr)_auto] items-center gap-x-2">
            <span className="text-second text-muted">{lockScopeTitles[scope].title}</span>
            {lock ? (
              <Badge tone="good" dot>
                Cerrado
              </Badge>
            ) : (
              <Badge>Abierto</Badge>
            )}
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words text-second text-muted">
              {lock && <span>{lock.locked_by}</span>}
              {tells && entries > 0 && (
                <Link
                  href={href}
                  scroll={false}
                  prefetch={false}
                  className="underline decoration-line-strong underline-offset-3 hover:text-text phone:py-3"
                >
                  {countText(entries, "movimiento")}
                </Link>
              )}
              {tells && pending > 0 && <Badge tone="warn">{`${pending} por resolver`}</Badge>}
            </span>
            {locks && (
              <Button size="sm" variant="ghost" onClick={() => onAsk(scope)}>
                {lock ? "Reabrir" : "Cerrar"}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}
