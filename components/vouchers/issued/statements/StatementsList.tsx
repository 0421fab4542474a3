import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { MoreActions } from "@/components/kit/MoreMenu";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { listStatements, statementChoices, statementsExcel } from "@/lib/artistStatements/api";
import type { StatementRow } from "@/lib/artistStatements/schema";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { ListTabs } from "../parts";
import { ChargeModal } from "./ChargeModal";
import {
  askedOf,
  CardTotals,
  columns,
  FIRST_ORDER,
  filterSpecs,
  moneyOf,
  StatementBadge,
  statementName,
  totalsRows,
  views,
} from "./columns";
import { OpenModal } from "./OpenModal";
import { Pending } from "./Pending";

const PAGE = 50;

/** What we owe artists: what waits to be settled, and every statement with what of it waits to be paid. */
export default function StatementsList({ title }: { title: string }) {
  const { can } = usePerson();
  const choices = useRead(statementChoices, {});
  const filters = useFilters(filterSpecs(namedChoices(choices.data?.companies), namedChoices(choices.data?.artists)));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const view = place.viewOf(useTableView(columns, { viewsKey: "liquidaciones_artistas" }));
  const read = useRead(listStatements, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  useLive("liquidaciones", () => void read.mutate());
  const [doing, setDoing] = useState<"empezar" | "anotar" | null>(null);
  const found = countText(read.data?.total ?? 0, "liquidación", "liquidaciones");
  const hrefOf = ({ id }: StatementRow) => address.href({ liquidacion: String(id) });
  const add = can("artistStatements.write") && (
    <Button variant="primary" icon={FilePlus2} onClick={() => setDoing("empezar")}>
      Empezar una
    </Button>
  );
  return (
    <Page
      title={title}
      context="Lo que se le liquida a cada artista: honorarios menos costos, comisión, anticipos y retenciones."
      actions={
        <>
          <ExcelButton
            contract={statementsExcel}
            input={{ query }}
            name={`liquidaciones_${todayIn()}`}
            empty={read.data?.total === 0}
          />
          {add && <MoreActions items={[{ label: "Anotar anticipo o costo", onSelect: () => setDoing("anotar") }]} />}
          {add}
        </>
      }
      tabs={<ListTabs value="liquidaciones" address={address} />}
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "liquidaciones_artistas", presets: views }}
          title="Liquidaciones"
          found={found}
        />
      }
    >
      <Pending onOpened={(id) => address.set({ liquidacion: String(id) })} />
      <PagedTable
        caption="Liquidaciones a artistas"
        columns={columns}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `${row.artist.name}, ${statementName(row)}`}
        rowHref={hrefOf}
        view={view}
        totals={read.data && totalsRows(read.data.totals)}
        cardTotals={read.data && <CardTotals totals={read.data.totals} />}
        read={read}
        place={place}
        found={found}
        failure="No se pudieron traer las liquidaciones"
        filters={filters}
        none="Ninguna liquidación con estos filtros"
        empty={
          <EmptyState title="Todavía no hay liquidaciones" actions={add}>
            Una liquidación junta las facturas emitidas de un artista, lo imputado a sus shows y su regla de comisión.
          </EmptyState>
        }
        card={(row) => (
          <Link href={hrefOf(row)} className="flex min-h-11 items-start justify-between gap-3">
            <TwoLines
              strong
              main={row.artist.name}
              sub={`${statementName(row)}, hasta el ${formatDayYear(row.until)}`}
            />
            <span className="flex flex-col items-end gap-1">
              <strong className="whitespace-nowrap font-semibold">{moneyOf(row.balance, row.currency)}</strong>
              <StatementBadge state={row.state} />
            </span>
          </Link>
        )}
      />
      {doing === "empezar" && (
        <OpenModal onOpened={(id) => address.set({ liquidacion: String(id) })} onClose={() => setDoing(null)} />
      )}
      {doing === "anotar" && <ChargeModal onClose={() => setDoing(null)} />}
    </Page>
  );
}
