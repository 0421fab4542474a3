import { FileUp, Landmark, ListChecks, Plus } from "lucide-react";
import dynamic from "next/dynamic";
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
import { Tabs } from "@/components/kit/Tabs";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePages } from "@/lib/client/usePages";
import { usePerson } from "@/lib/client/usePerson";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listSuppliers, suppliersExcel } from "@/lib/suppliers/api";
import { type SupplierState, supplierStateTitles } from "@/lib/suppliers/rules/kinds";
import { askedOf, columns, filterSpecs, numberText, views } from "./list";
import { SupplierBadge } from "./looks";

const NewSupplierDrawer = dynamic(() => import("./NewSupplierDrawer"), { ssr: false });

const SupplierProposals = dynamic(() => import("./SupplierProposals"), { ssr: false });

const PAGE = 100;
const TABS = Object.entries(supplierStateTitles) as [SupplierState, string][];
const hrefOf = ({ id }: { id: number }): string => `/showProveedores/${id}`;

/** `/showProveedores?q=&estado=&pais=&iva=&cuenta=&vence=&propia=&unidos=&ficha=nueva&propuestos=si`: whom we pay. */
export function SuppliersScreen() {
  const { can } = usePerson();
  const mayWrite = can("suppliers.write");
  const view = useTableView(columns, { viewsKey: "proveedores" });
  const filters = useFilters(filterSpecs);
  const { address, values } = filters;
  const query = askedOf(values);
  const { pages, error, isValidating, mutate, hasMore, loadingMore, more } = usePages(
    listSuppliers,
    address.ready ? (cursor) => ({ query: { ...query, limit: PAGE, cursor } }) : null,
  );
  useLive("proveedores", () => void mutate());
  const rows = pages?.flatMap(({ items }) => items);
  const total = pages?.[0]?.total ?? 0;
  const states = pages?.[0]?.states;
  const all = states && Object.values(states).reduce((sum, count) => sum + count, 0);
  const found = countText(total, "proveedor", "proveedores");
  const add = mayWrite && (
    <ButtonLink variant="primary" icon={Plus} href={address.href({ ficha: "nueva", propuestos: "" })}>
      Agregar proveedor
    </ButtonLink>
  );
  const reviewHref = address.href({ propuestos: "si", ficha: "" });
  const excel = (
    <ExcelButton
      contract={suppliersExcel}
      input={{ query }}
      name={`proveedores_${todayIn()}`}
      empty={pages !== undefined && total === 0}
    />
  );
  return (
    <Page
      title="Proveedores"
      context="A quién se le paga, uno por CUIT o NIF."
      actions={
        <>
          {can("suppliers.bank.read") && (
            <ButtonLink variant="ghost" icon={Landmark} href="/showProveedores/titulares">
              Lista del banco
            </ButtonLink>
          )}
          {mayWrite && (
            <ButtonLink variant="ghost" icon={FileUp} href="/showProveedores/importar">
              Importar
            </ButtonLink>
          )}
          {mayWrite && (
            <ButtonLink variant="ghost" icon={ListChecks} href={reviewHref}>
              Revisar propuestos
            </ButtonLink>
          )}
          {excel}
          {add}
        </>
      }
      phoneBar={
        add && (
          <>
            {add}
            <IconLink variant="outline" label="Revisar propuestos" icon={ListChecks} href={reviewHref} />
            {excel}
          </>
        )
      }
      tabs={
        <Tabs
          label="Estado de los proveedores"
          value={values.estado ?? ""}
          items={[
            { id: "", label: "Todos", count: all, href: address.href({ estado: "" }) },
            ...TABS.map(([id, label]) => ({
              id,
              label: `${label}s`,
              count: states?.[id],
              href: address.href({ estado: id }),
            })),
          ]}
        />
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "proveedores", presets: views }}
          title="Proveedores"
          found={found}
        />
      }
    >
      <ListTable
        caption="Proveedores"
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={hrefOf}
        view={view}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los proveedores"
        filters={filters}
        none="Ningún proveedor con estos filtros"
        empty={
          <EmptyState title="Todavía no hay ningún proveedor" actions={add}>
            Alcanza con pegar el CUIT o NIF, o soltar una factura suya.
          </EmptyState>
        }
        card={(row) => (
          <Link href={hrefOf(row)} className="flex min-h-11 items-center justify-between gap-3">
            <TwoLines strong main={row.name} sub={numberText(row)} />
            <SupplierBadge {...row} />
          </Link>
        )}
        footer={rows && rows.length > 0 && !hasMore && found}
      />
      {rows && hasMore && <LoadMore shown={rows.length} total={total} busy={loadingMore} onMore={more} />}
      {mayWrite && address.get("propuestos") === "si" && (
        <SupplierProposals onClose={() => address.set({ propuestos: "" }, { push: true })} />
      )}
      {mayWrite && address.get("ficha") === "nueva" && (
        <NewSupplierDrawer onClose={() => address.set({ ficha: "" }, { push: true })} />
      )}
    </Page>
  );
}
