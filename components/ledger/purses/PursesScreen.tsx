import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { Badge } from "@/components/kit/Badge";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useAddress } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { listPurses } from "@/lib/ledger/api";
import { periodTitles, policyTitles, purseKinds, purseKindTitles } from "@/lib/ledger/kinds";
import type { PurseRow } from "@/lib/ledger/schema";
import { useFigure } from "../entries/figure";

const PurseDrawer = dynamic(() => import("./PurseDrawer"), { ssr: false });
const EntriesDrawer = dynamic(() => import("../entries/EntriesDrawer"), { ssr: false });

const VIEWS = {
  viewsKey: "bolsas",
  presets: [
    { name: "Todas", filters: "" },
    { name: "De marketing", filters: "tipo=marketing" },
    { name: "Archivadas", filters: "archivadas=1" },
  ],
};

const SPECS = [
  { key: "q", kind: "search", label: "Buscar bolsa" },
  {
    key: "tipo",
    kind: "select",
    label: "De qué es",
    placeholder: "De todo",
    choices: purseKinds.map((value) => ({ value, label: purseKindTitles[value] })),
  },
  {
    key: "archivadas",
    kind: "segments",
    label: "Cuáles",
    choices: [
      { value: "", label: "En uso" },
      { value: "1", label: "Archivadas" },
    ],
  },
] as const;

/** `/catalogo/bolsas?bolsa=`: what spends are charged to, with its rule; each opens its entries. */
export function PursesScreen() {
  const address = useAddress();
  const { can } = usePerson();
  const writes = can("purses.write");
  const all = can("ledger.read");
  const filters = useFilters(SPECS);
  const { q, tipo, archivadas } = filters.values;
  const kind = purseKinds.find((one) => one === tipo);
  const { data, error, mutate, isValidating } = useRead(
    listPurses,
    address.ready ? { query: { kind, q: q || undefined, archived: archivadas === "1" ? "1" : "0" } } : null,
  );
  useLive("movimientos", () => void mutate());
  const { figure, hrefOf: figureHref } = useFigure();
  const view = useTableView(COLUMNS, { viewsKey: VIEWS.viewsKey });
  const asked = address.get("bolsa");
  const open = data?.data.find(({ id }) => String(id) === asked) ?? null;
  const hrefOf = (id: number | string) => address.href({ bolsa: String(id), movimientos: undefined });
  const add = all && writes && (
    <ButtonLink variant="primary" icon={Plus} href={hrefOf("nueva")}>
      Agregar bolsa
    </ButtonLink>
  );
  const entries = ({ id, title }: PurseRow) => (
    <Link
      href={figureHref({ currency: "ARS", purse: id })}
      scroll={false}
      prefetch={false}
      aria-label={`Movimientos de ${title}`}
      className="underline decoration-line-strong underline-offset-3 hover:text-accent phone:py-3"
    >
      Ver movimientos
    </Link>
  );
  return (
    <Page
      title="Bolsas"
      context="A qué se carga un gasto. Cada centro de costo tiene la suya desde que existe."
      actions={add}
      phoneBar={add || undefined}
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={VIEWS}
          title="Bolsas"
          found={data ? countText(data.data.length, "bolsa") : ""}
        />
      }
    >
      <ListTable
        caption="Bolsas"
        columns={[...COLUMNS, { id: "movimientos", header: "Movimientos", width: 150, cell: entries }]}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={({ title }) => title}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open ? String(open.id) : undefined}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las bolsas"
        view={view}
        filters={filters}
        none="Ninguna bolsa con estos filtros"
        empty={
          <EmptyState title="Todavía no hay ninguna bolsa" actions={add}>
            Los centros de costo traen la suya; las de marketing y las de un show se agregan acá.
          </EmptyState>
        }
        card={(row) => (
          <div className="flex flex-col gap-1">
            <Link href={hrefOf(row.id)} scroll={false} className="flex min-h-11 items-center justify-between gap-3">
              <TwoLines
                strong
                main={row.title}
                sub={`${purseKindTitles[row.kind]}, ${periodTitles[row.period].toLowerCase()}`}
              />
              <Policy row={row} />
            </Link>
            {entries(row)}
          </div>
        )}
        footer={data && data.data.length > 0 && countText(data.data.length, "bolsa")}
      />
      {(open || (asked === "nueva" && all && writes)) && data && (
        <PurseDrawer
          key={open?.id ?? "nueva"}
          purse={open}
          people={data.people}
          companies={data.companies}
          mayWrite={writes && (all || open?.kind === "centro")}
          onClose={() => address.set({ bolsa: undefined }, { push: true })}
        />
      )}
      {figure && (
        <EntriesDrawer
          title={({ purse }) => data?.data.find(({ id }) => id === purse)?.title ?? "Movimientos de la bolsa"}
        />
      )}
    </Page>
  );
}

const Policy = ({ row: { policy } }: { row: PurseRow }) => (
  <Badge tone={policy === "bloquea" ? "warn" : "neutral"}>{policy === "bloquea" ? "Bloquea" : "Avisa"}</Badge>
);

const COLUMNS: Column<PurseRow>[] = [
  {
    id: "nombre",
    header: "Bolsa",
    cell: ({ title, company, channel }) => (
      <TwoLines strong main={title} sub={[company?.name, channel].filter(Boolean).join(" · ")} />
    ),
    sortValue: ({ title }) => title,
  },
  {
    id: "tipo",
    header: "De qué es",
    width: 150,
    cell: ({ kind }) => purseKindTitles[kind],
    sortValue: ({ kind }) => kind,
  },
  {
    id: "regla",
    header: "Si no alcanza",
    width: 130,
    cell: (row) => (
      <span title={policyTitles[row.policy]}>
        <Policy row={row} />
      </span>
    ),
    sortValue: ({ policy }) => policy,
  },
  { id: "periodo", header: "Período", width: 110, hideBelow: "xl", cell: ({ period }) => periodTitles[period] },
  { id: "responsable", header: "Responsable", width: 190, hideBelow: "lg", cell: ({ owner }) => owner?.name ?? "—" },
];
