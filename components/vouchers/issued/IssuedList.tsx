import { FilePlus2 } from "lucide-react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { issuedChoices, issuedExcel, listIssued } from "@/lib/vouchers/issued/api";
import type { IssuedRow } from "@/lib/vouchers/issued/schema";
import {
  amountOf,
  askedOf,
  CardTotals,
  columns,
  FIRST_ORDER,
  filterSpecs,
  IssuedBadge,
  lateText,
  numberText,
  totalsRows,
  views,
} from "./columns";
import { Gaps } from "./Gaps";
import { ListTabs } from "./parts";

const PAGE = 50;

/** Issued vouchers with what is to be collected of each, and the numbers that are missing. */
export function IssuedList({ title }: { title: string }) {
  const { can } = usePerson();
  const choices = useRead(issuedChoices, {});
  const filters = useFilters(filterSpecs(namedChoices(choices.data?.companies), namedChoices(choices.data?.artists)));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const view = place.viewOf(useTableView(columns, { viewsKey: "facturas_emitidas" }));
  const read = useRead(listIssued, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  const { data } = read;
  useLive("comprobantes", () => void read.mutate());
  const total = data?.total ?? 0;
  const found = countText(total, "factura");
  const hrefOf = ({ id }: IssuedRow) => address.href({ factura: String(id) });
  const add = can("vouchers.write") && (
    <ButtonLink variant="primary" icon={FilePlus2} href="/Comprobantes?comprobante=nuevo">
      Cargar una emitida
    </ButtonLink>
  );
  return (
    <Page
      title={title}
      context="Lo que se facturó, a quién y qué falta cobrar."
      actions={
        <>
          <ExcelButton
            contract={issuedExcel}
            input={{ query }}
            name={`facturas_emitidas_${todayIn()}`}
            empty={data !== undefined && total === 0}
          />
          {add}
        </>
      }
      tabs={<ListTabs value="" address={address} />}
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "facturas_emitidas", presets: views }}
          title="Facturas emitidas"
          found={found}
        />
      }
    >
      <Gaps />
      <PagedTable
        caption="Facturas emitidas"
        columns={columns}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `${row.client.name}, ${numberText(row)}`}
        rowHref={hrefOf}
        view={view}
        totals={data && totalsRows(data.totals)}
        cardTotals={data && <CardTotals totals={data.totals} />}
        read={read}
        place={place}
        found={found}
        failure="No se pudieron traer las facturas emitidas"
        filters={filters}
        none="Ninguna factura con estos filtros"
        empty={
          <EmptyState title="Todavía no hay facturas emitidas" actions={add}>
            Aparecen cuando Administración carga y valida en Comprobantes una con sentido Emitido, de su archivo o su
            QR.
          </EmptyState>
        }
        card={(row) => <IssuedCard row={row} href={hrefOf(row)} />}
      />
    </Page>
  );
}

function IssuedCard({ row, href }: { row: IssuedRow; href: string }) {
  return (
    <Link href={href} className="flex min-h-11 items-start justify-between gap-3">
      <TwoLines strong main={row.client.name} sub={numberText(row)} />
      <span className="flex flex-col items-end gap-1">
        <strong className="whitespace-nowrap font-semibold">{amountOf(row.total, row)}</strong>
        <IssuedBadge state={row.state} />
        {row.days_late > 0 && <span className="text-second text-bad">{lateText(row.days_late)}</span>}
      </span>
    </Link>
  );
}
