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
import { useFigure } from "../entries/figure";
import { type Cell, cellOf, monthsOf, type Read } from "./cells";
import { ReopenedList } from "./ReopenedList";

const CloseModal = dynamic(() => import("./CloseModal"), { ssr: false });
const ReopenModal = dynamic(() => import("./ReopenModal"), { ssr: false });
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
  const [asked, setAsked] = useState<Cell | null>(null);
  const { figure, hrefOf } = useFigure();
  const go = (to: number) => address.set({ anio: String(to) });

  const cell = (one: Cell) => (
    <CellView cell={one} locks={locks} onAsk={() => setAsked(one)} href={hrefOf(figureOf(one))} />
  );
  const companies = data?.companies ?? [];
  const columns: Column<string>[] = [
    { id: "mes", header: "Mes", width: 130, cell: (month) => <span className="font-semibold">{titleOf(month)}</span> },
    ...companies.map((company) => ({
      id: String(company.id),
      header: company.name,
      cell: (month: string) => cell(cellOf(data as Read, company, month)),
    })),
  ];
  return (
    <Page
      title="Cierre de meses"
      context="Un mes cerrado no toma presupuesto ni devengado: lo que se corrige va al primer mes abierto. Lo que se pide, se compromete y se paga sigue."
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
            <p className="font-semibold">{titleOf(month)}</p>
            {companies.map((company) => (
              <div key={company.id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-second text-muted">{company.name}</span>
                {cell(cellOf(data as Read, company, month))}
              </div>
            ))}
          </div>
        )}
      />
      {data && data.reopened.length > 0 && <ReopenedList rows={data.reopened} />}
      {asked && !asked.lock && <CloseModal cell={asked} onClose={() => setAsked(null)} />}
      {asked?.lock && <ReopenModal lock={asked.lock} onClose={() => setAsked(null)} />}
      {figure && <EntriesDrawer title={({ from = "" }) => `Movimientos de ${titleOf(from)}`} />}
    </Page>
  );
}

const titleOf = (month: string) => {
  const name = MONTHS[Number(month.slice(5, 7)) - 1] ?? "";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
};
const figureOf = ({ company, month }: Cell) => ({ currency: "ARS", company: company.id, from: month, until: month });

function CellView({ cell, locks, onAsk, href }: { cell: Cell; locks: boolean; onAsk: () => void; href: string }) {
  const { counts, lock } = cell;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {lock ? (
        <Badge tone="good" dot>
          Cerrado
        </Badge>
      ) : (
        <Badge>Abierto</Badge>
      )}
      {lock ? (
        <span className="text-second text-muted">{lock.locked_by}</span>
      ) : (
        counts.entries > 0 && (
          <Link
            href={href}
            scroll={false}
            prefetch={false}
            className="text-second text-muted underline-offset-3 hover:underline"
          >
            {countText(counts.entries, "movimiento")}
          </Link>
        )
      )}
      {locks && (
        <Button size="sm" onClick={onAsk}>
          {lock ? "Reabrir" : "Cerrar"}
        </Button>
      )}
    </div>
  );
}
