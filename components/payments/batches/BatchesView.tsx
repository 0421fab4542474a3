import { type ReactNode, useEffect, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { byCompany, byCurrency, byDate, namedChoices, numberOf } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { choicesOf } from "@/components/kit/fields/choices";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay, todayIn } from "@/lib/format/dates";
import { currencyName } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { batchesExcel, listBatches } from "@/lib/payments/api";
import { batchStateTitles } from "@/lib/payments/rules/states";
import type { BatchFilter, BatchRow } from "@/lib/payments/schema/batches";
import { BesideBatch } from "../batch/BesideBatch";
import { amountText, BatchBadge } from "../looks";

const PAGE = 50;
const FIRST_ORDER = "-dia";
const KEY = "pagos_lotes";
const SORTS: Readonly<Record<string, string>> = { dia: "day", total: "amount" };

const specsOf = (companies: readonly FilterChoice[]): FilterSpec[] => [
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Cualquier estado",
    choices: choicesOf(batchStateTitles),
  },
  byCompany(companies),
  byCurrency(currencyName),
  byDate,
];
const presets = [
  { name: "Todos", filters: "" },
  { name: "Por autorizar", filters: "estado=borrador" },
  { name: "Por liberar", filters: "estado=autorizado" },
  { name: "En el banco", filters: "estado=enviado" },
];

const columns: Column<BatchRow>[] = [
  {
    id: "lote",
    header: "Lote",
    cell: ({ id, company, created_by }) => (
      <TwoLines strong main={company.name} sub={`Lote ${id}, lo armó ${created_by}`} />
    ),
  },
  { id: "dia", header: "Día", width: 104, sortValue: ({ day }) => day, cell: ({ day }) => formatDay(day) },
  {
    id: "pagos",
    header: "Pagos",
    width: 70,
    align: "end",
    hideBelow: "660px",
    cell: ({ orders }) => orders,
  },
  {
    id: "retenido",
    header: "Retenciones",
    width: 140,
    align: "end",
    hideBelow: "900px",
    cell: ({ withheld, currency }) => amountText(withheld, currency),
  },
  {
    id: "total",
    header: "Neto",
    width: 168,
    align: "end",
    fixed: true,
    sortValue: ({ amount }) => amount,
    cell: ({ net, currency }) => <strong className="font-semibold">{amountText(net, currency)}</strong>,
  },
  { id: "estado", header: "Estado", width: 152, cell: ({ state }) => <BatchBadge state={state} /> },
];

/** `/pagos?vista=lotes&estado=&empresa=&moneda=&desde=&hasta=&orden=&pagina=&lote=`: batches of payments, one of them beside the list. */
export function BatchesView({ tabs }: { tabs: ReactNode }) {
  const [companies, setCompanies] = useState<FilterChoice[]>([]);
  const filters = useFilters(specsOf(companies));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const view = place.viewOf(useTableView(columns, { viewsKey: KEY }));
  const query = {
    state: values.estado || undefined,
    company: numberOf(values.empresa),
    currency: values.moneda || undefined,
    from: values.desde || undefined,
    until: values.hasta || undefined,
    sort: orderAsked(SORTS, place.order, "-day"),
  } as BatchFilter;
  const { data, error, isValidating, mutate } = useRead(
    listBatches,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  useLive("pagos", () => void mutate());
  const known = data?.companies;
  useEffect(() => {
    if (known) setCompanies(namedChoices(known));
  }, [known]);
  const total = data?.total ?? 0;
  const found = countText(total, "lote");
  const hrefOf = ({ id }: BatchRow) => address.href({ lote: String(id) });
  return (
    <BesideBatch address={address}>
      <Page
        title="Lotes de pago"
        context={contextOf(data?.states)}
        actions={
          <ExcelButton
            contract={batchesExcel}
            input={{ query }}
            name={`lotes_de_pago_${todayIn()}`}
            empty={data !== undefined && total === 0}
          />
        }
        tabs={tabs}
        filters={<FilterBar of={filters} view={view} views={{ viewsKey: KEY, presets }} title="Lotes" found={found} />}
      >
        <ListTable
          caption="Lotes de pago"
          columns={columns}
          rows={data?.data}
          rowId={({ id }) => String(id)}
          rowLabel={({ id, company }) => `Lote ${id}, ${company.name}`}
          rowHref={hrefOf}
          activeId={address.get("lote")}
          view={view}
          onSortChange={place.onSortChange}
          reading={{ error, isValidating, mutate }}
          failure="No se pudieron traer los lotes"
          filters={filters}
          none="Ningún lote con estos filtros"
          empty={
            <EmptyState title="Todavía no hay lotes" actions={<ButtonLink href="/pagos">Ver lo pendiente</ButtonLink>}>
              Se arman con lo que se elige en Pendientes: uno por empresa, cuenta y moneda.
            </EmptyState>
          }
          card={(row) => (
            <Link href={hrefOf(row)} shallow className="flex min-h-11 items-start justify-between gap-3">
              <TwoLines
                strong
                main={`Lote ${row.id}, ${row.company.name}`}
                sub={`${formatDay(row.day)}, ${countText(row.orders, "pago")}`}
              />
              <span className="flex flex-col items-end gap-1">
                <strong className="whitespace-nowrap font-semibold">{amountText(row.net, row.currency)}</strong>
                <BatchBadge state={row.state} />
              </span>
            </Link>
          )}
          footer={data && place.foot(total, found)}
        />
      </Page>
    </BesideBatch>
  );
}

function contextOf(states: Readonly<Record<string, number>> | undefined): string {
  if (!states) return "Lo que se paga junto, con sus firmas.";
  const said = [
    [states.borrador, "por autorizar"],
    [states.autorizado, "por liberar"],
    [states.liberado, "sin archivo"],
    [states.enviado, "en el banco"],
  ] as const;
  const parts = said.flatMap(([count, text]) => (count ? [`${count} ${text}`] : []));
  return parts.length > 0 ? `${parts.join(", ")}.` : "Ningún lote espera nada.";
}
