import { FileUp, ListChecks, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconLink } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { LoadMore } from "@/components/kit/Pagination";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { catalogueExcel } from "@/lib/catalogue/api";
import { mergedLists } from "@/lib/catalogue/rules/kinds";
import { usePages } from "@/lib/client/usePages";
import { usePerson } from "@/lib/client/usePerson";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { CatalogueRow, ListSpec } from "./spec";

const CatalogueProposals = dynamic(() => import("./proposals/CatalogueProposals"), { ssr: false });
const RecordDrawer = dynamic(() => import("./RecordDrawer"), { ssr: false });

const PAGE = 200;

/** A list of the catalogue: `?<its filters>&ficha=&propuestos=`. `beside` stands among its actions. */
export function CatalogueScreen<Row extends CatalogueRow>({
  spec,
  beside,
}: {
  spec: ListSpec<Row>;
  beside?: ReactNode;
}) {
  const { can } = usePerson();
  const mayWrite = can("catalogue.write");
  const view = useTableView(spec.columns, { viewsKey: `catalogo-${spec.list}` });
  const filters = useFilters(spec.filters);
  const { address, values } = filters;
  const query = spec.asked(values);
  const { pages, error, isValidating, mutate, hasMore, loadingMore, more } = usePages(
    spec.calls.list,
    address.ready ? (cursor) => ({ query: { ...query, limit: PAGE, cursor } }) : null,
  );
  const rows = pages?.flatMap(({ items }) => items as unknown as Row[]);
  const total = pages?.[0]?.total ?? 0;
  const asked = address.get("ficha");
  const open = rows?.find(({ id }) => String(id) === asked) ?? null;
  const hrefOf = (id: number | string) => address.href({ ficha: String(id), propuestos: "" });
  const proposes = mayWrite ? mergedLists.find((one) => one === spec.list) : undefined;
  const reviewing = address.get("propuestos") === "si" && asked === "";
  const reviewHref = address.href({ propuestos: "si", ficha: "" });
  const add = mayWrite && (
    <ButtonLink variant="primary" icon={Plus} href={hrefOf("nueva")}>
      {spec.add}
    </ButtonLink>
  );
  const excel = (iconOnly = false) => (
    <ExcelButton
      contract={catalogueExcel}
      input={{ params: { list: spec.list }, query }}
      name={`${spec.many}_${todayIn()}`}
      empty={pages !== undefined && total === 0}
      iconOnly={iconOnly}
    />
  );
  return (
    <Page
      title={spec.title}
      context={spec.context}
      actions={
        <>
          {mayWrite && (
            <ButtonLink variant="ghost" icon={FileUp} href={`/catalogo/importar?lista=${spec.list}`}>
              Importar
            </ButtonLink>
          )}
          {proposes && (
            <ButtonLink variant="ghost" icon={ListChecks} href={reviewHref}>
              Revisar propuestos
            </ButtonLink>
          )}
          {beside}
          {excel()}
          {add}
        </>
      }
      phoneBar={
        add && (
          <>
            {add}
            {proposes && <IconLink variant="outline" label="Revisar propuestos" icon={ListChecks} href={reviewHref} />}
            {beside}
            {excel(true)}
          </>
        )
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: `catalogo-${spec.list}`, presets: spec.views }}
          title={spec.title}
          found={countText(total, spec.one, spec.many)}
        />
      }
    >
      <ListTable
        caption={spec.title}
        columns={spec.columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open ? String(open.id) : undefined}
        view={view}
        reading={{ error, isValidating, mutate }}
        failure={`No se pudieron traer los ${spec.many}`}
        filters={filters}
        none={`Ningún ${spec.one} con estos filtros`}
        empty={
          <EmptyState title={spec.none.title} actions={add}>
            {spec.none.text}
          </EmptyState>
        }
        card={(row) => {
          const { main, sub, badge } = spec.card(row);
          return (
            <Link href={hrefOf(row.id)} scroll={false} className="flex min-h-11 items-center justify-between gap-3">
              <TwoLines strong main={main} sub={sub} />
              {badge}
            </Link>
          );
        }}
        footer={rows && rows.length > 0 && !hasMore && countText(total, spec.one, spec.many)}
      />
      {rows && hasMore && <LoadMore shown={rows.length} total={total} busy={loadingMore} onMore={more} />}
      {reviewing && proposes && (
        <CatalogueProposals
          list={proposes}
          spec={spec}
          hrefOf={hrefOf}
          onClose={() => address.set({ propuestos: "" }, { push: true })}
        />
      )}
      {(open || (asked === "nueva" && mayWrite)) && (
        <RecordDrawer
          key={open?.id ?? "nueva"}
          spec={spec}
          row={open}
          mayWrite={mayWrite}
          onClose={() => address.set({ ficha: "" }, { push: true })}
        />
      )}
    </Page>
  );
}
