import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { attempt } from "@/components/frame/attempt";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { useBulk } from "@/components/frame/useBulk";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { FailedModal } from "@/components/kit/FailedModal";
import { Link } from "@/components/kit/Link";
import { Menu } from "@/components/kit/Menu";
import { Page } from "@/components/kit/Page";
import { Pagination } from "@/components/kit/Pagination";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { currencies } from "@/lib/format/currencies";
import { diffDays, formatDayYear, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listTemplates } from "@/lib/vouchers/allocations/api";
import { bulkVouchers, listVouchers, vouchersExcel } from "@/lib/vouchers/api";
import type { VoucherFilter, VoucherRow } from "@/lib/vouchers/schema";
import { CardTotals, totalsRows } from "../list/columns";
import { amountText, nameOf, VoucherBadges } from "../looks";

const AllocateDrawer = dynamic(() => import("./AllocateDrawer"), { ssr: false });

const PAGE = 50;
/** From how many days on what waits is marked. */
const LATE = 10;

const ageOf = (date: string | null): number | null => (date === null ? null : diffDays(date, todayIn()));
const columns: Column<VoucherRow>[] = [
  {
    id: "comprobante",
    header: "Comprobante",
    cell: (row) => <TwoLines strong main={row.supplier?.name ?? "Sin proveedor"} sub={nameOf(row)} />,
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 140,
    cell: ({ date, state }) => {
      const age = ageOf(date);
      const late = state === "validado" && age !== null && age >= LATE;
      return (
        <TwoLines
          main={date ? formatDayYear(date) : "—"}
          sub={
            age !== null && (
              <span className={late ? "font-semibold text-warn" : undefined}>{countText(age, "día")}</span>
            )
          }
        />
      );
    },
  },
  {
    id: "total",
    header: "Total",
    width: 160,
    align: "end",
    fixed: true,
    cell: (row) => <strong className="font-semibold">{amountText(row.total, row)}</strong>,
  },
  { id: "imputado", header: "Imputado a", hideBelow: "md", cell: ({ allocated_to }) => allocated_to || "—" },
  { id: "empresa", header: "Empresa", width: 180, hideBelow: "xl", cell: ({ company }) => company?.name ?? "—" },
  { id: "estado", header: "Estado", width: 150, cell: (row) => <VoucherBadges {...row} /> },
];

const FILTERS: FilterSpec[] = [
  {
    key: "ver",
    kind: "segments",
    label: "Cuáles",
    choices: [
      { value: "", label: "Sin imputar" },
      { value: "imputados", label: "Imputados" },
    ],
  },
  { key: "q", kind: "search", label: "Buscar proveedor o número" },
  {
    key: "moneda",
    kind: "select",
    label: "Moneda",
    placeholder: "Todas las monedas",
    tucked: true,
    choices: currencies.map((value) => ({ value, label: value })),
  },
  { key: "desde", to: "hasta", kind: "period", label: "Fecha", tucked: true },
];
const VIEWS = [
  { name: "Sin imputar", filters: "" },
  { name: "Imputados", filters: "ver=imputados" },
];

/** What waits comes oldest first, what is allocated newest first. */
const askedOf = ({ ver, q, moneda, desde, hasta }: Readonly<Record<string, string>>): VoucherFilter =>
  ({
    ...(ver ? { state: "imputado,en_aprobacion,aprobado", direction: "recibido" } : { unallocated: "1" }),
    q: q || undefined,
    currency: moneda || undefined,
    from: desde || undefined,
    until: hasta || undefined,
    sort: ver ? "-date" : "date",
  }) as VoucherFilter;

/** `/Imputaciones?ver=&q=&moneda=&desde=&hasta=&pagina=&comprobante=`: what vouchers are charged to, those that wait first. */
export function AllocationsScreen() {
  const view = useTableView(columns, { viewsKey: "imputaciones" });
  const filters = useFilters(FILTERS);
  const { address, values } = filters;
  const page = Math.max(1, Number(address.get("pagina")) || 1);
  const query = askedOf(values);
  const { data, error, isValidating, mutate } = useRead(
    listVouchers,
    address.ready ? { query: { ...query, page, limit: PAGE } } : null,
  );
  useLive("comprobantes", () => void mutate());
  const total = data?.total ?? 0;
  const found = countText(total, "comprobante");
  const hrefOf = ({ id }: { id: number }) => address.href({ comprobante: String(id) });
  const open = /^\d{1,9}$/.test(address.get("comprobante")) ? Number(address.get("comprobante")) : null;
  const next = () => {
    const ids = (data?.data ?? []).filter(({ state }) => state === "validado").map(({ id }) => id);
    const at = open === null ? -1 : ids.indexOf(open);
    return ids[at + 1] ?? ids.find((id) => id !== open);
  };
  const { actions, failed } = useTemplates(hrefOf);
  return (
    <Page
      title="Imputaciones"
      context="A qué show, proyecto, evento o centro de costo va cada comprobante."
      actions={
        <ExcelButton
          contract={vouchersExcel}
          input={{ query }}
          name={`imputaciones_${todayIn()}`}
          empty={total === 0}
        />
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "imputaciones", presets: VIEWS }}
          title="Imputaciones"
          found={found}
        />
      }
    >
      <ListTable
        caption="Comprobantes por imputar"
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`}
        rowHref={hrefOf}
        activeId={open === null ? undefined : String(open)}
        view={view}
        onSortChange={() => undefined}
        totals={data && totalsRows(data.totals)}
        cardTotals={data && <CardTotals totals={data.totals} />}
        bulk={values.ver ? undefined : { noun: (count) => (count === 1 ? "comprobante" : "comprobantes"), actions }}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los comprobantes"
        filters={filters}
        none="Ningún comprobante con estos filtros"
        empty={<EmptyState title="Todo imputado">No queda ningún comprobante validado sin imputar.</EmptyState>}
        card={(row) => (
          <Link href={hrefOf(row)} scroll={false} className="flex min-h-11 items-start justify-between gap-3">
            <TwoLines
              strong
              main={row.supplier?.name ?? "Sin proveedor"}
              sub={[nameOf(row), row.date && formatDayYear(row.date)].filter(Boolean).join(" · ")}
            />
            <strong className="whitespace-nowrap font-semibold">{amountText(row.total, row)}</strong>
          </Link>
        )}
        footer={data && total > 0 && <span>{found}</span>}
      />
      {total > PAGE && (
        <Pagination
          page={page}
          pageSize={PAGE}
          total={total}
          onPage={(to) => address.set({ pagina: to > 1 ? String(to) : "" })}
        />
      )}
      {open !== null && (
        <AllocateDrawer
          key={open}
          id={open}
          onClose={() => address.set({ comprobante: "" }, { push: true })}
          onDone={() => address.set({ comprobante: String(next() ?? "") })}
        />
      )}
      {failed}
    </Page>
  );
}

/** One template for several vouchers: each by itself, and what could not be is told. */
function useTemplates(hrefOf: (row: VoucherRow) => string) {
  const templates = useRead(listTemplates, {});
  const writing = useWrite(bulkVouchers, { refresh: ["/vouchers"] });
  const bulk = useBulk<VoucherRow>((row) => ({
    title: `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`,
    href: hrefOf(row),
  }));
  type Template = NonNullable<typeof templates.data>["data"][number];
  const apply = (rows: readonly VoucherRow[], { lines }: Template, clear: () => void) =>
    attempt(() =>
      bulk.run(rows, {
        take: async (some, onDone) => {
          const items = some.map(({ id, version }) => ({ id, version }));
          const { data } = await writing.run({ body: { step: "allocate", items, lines, reason: "" } });
          onDone(some.length);
          return new Map(data.flatMap(({ id, ok, message }) => (ok ? [] : [[id, message] as const])));
        },
        done: (count) => `${countText(count, "comprobante")} imputado${count === 1 ? "" : "s"}`,
        after: clear,
      }),
    );
  const known = templates.data?.data ?? [];
  const actions = (rows: readonly VoucherRow[], clear: () => void) => (
    <Menu
      align="end"
      trigger={
        <Button size="sm" icon={ChevronDown} disabled={known.length === 0} busy={bulk.busy}>
          {known.length === 0 ? "Sin plantillas" : "Aplicar plantilla"}
        </Button>
      }
      items={known.map((one) => ({ label: one.name, onSelect: () => void apply(rows, one, clear) }))}
    />
  );
  return { actions, failed: <FailedModal noun="comprobante" failed={bulk.failed} onClose={bulk.forget} /> };
}
