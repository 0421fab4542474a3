import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { Tabs } from "@/components/kit/Tabs";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listVoucherLinks, voucherLinksExcel } from "@/lib/musicwins/voucherLinks/api";
import { type LinkState, linkStateTitles } from "@/lib/musicwins/voucherLinks/rules/states";
import type { VoucherLinkRow } from "@/lib/musicwins/voucherLinks/schema";
import { LinkDeeds, type MadeLink } from "./LinkDeeds";
import { agreedText, askedOf, columns, dayOf, FIRST_ORDER, filterSpecs, views, voucherHref, whoOf } from "./list";
import { linkLooks } from "./looks";
import { MadeLinks } from "./MadeLinks";

const LinkMaker = dynamic(() => import("./LinkMaker"), { ssr: false });

const PAGE = 100;
const NAMELESS = filterSpecs([], { supplier: "...", show: "..." });
const STATES = Object.entries(linkStateTitles) as [LinkState, string][];
const PLURAL: Readonly<Record<LinkState, string>> = {
  esperando: "Esperando",
  usado: "Usados",
  vencido: "Vencidos",
  revocado: "Revocados",
};

/** `/Comprobantes/enlaces?q=&estado=&proveedor=&show=&quien=&orden=&pagina=&pedir=`: every link by which an invoice was asked for. */
export function LinksScreen() {
  const { address, values } = useFilters(NAMELESS);
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const { data, error, isValidating, mutate } = useRead(
    listVoucherLinks,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  useLive("comprobantes", () => void mutate());
  const [made, setMade] = useState<readonly MadeLink[]>([]);
  // What is filtered by is on every row that is left.
  const [first] = data?.data ?? [];
  const filters = useFilters(
    filterSpecs(data?.makers ?? [], {
      supplier: first?.supplier?.name ?? "el elegido",
      show: first?.show?.name ?? "el elegido",
    }),
  );
  const shown = useMemo(
    (): Column<VoucherLinkRow>[] => [
      ...columns,
      {
        id: "acciones",
        header: "Acciones",
        width: 230,
        fixed: true,
        cell: (row) => <LinkDeeds row={row} onMade={setMade} />,
      },
    ],
    [],
  );
  const view = place.viewOf(useTableView(shown, { viewsKey: "enlaces" }));
  const total = data?.total ?? 0;
  const found = countText(total, "enlace");
  const all = data && Object.values(data.states).reduce((sum, count) => sum + count, 0);
  const ask = (
    <ButtonLink variant="primary" icon={Plus} href={address.href({ pedir: "1" })}>
      Pedir factura
    </ButtonLink>
  );
  const excel = (
    <ExcelButton
      contract={voucherLinksExcel}
      input={{ query }}
      name={`enlaces_${todayIn()}`}
      empty={data !== undefined && total === 0}
    />
  );
  return (
    <Page
      title="Enlaces para facturas"
      context="Por dónde cada proveedor sube la factura que se le pidió."
      breadcrumbs={[{ label: "Comprobantes", href: "/Comprobantes" }]}
      actions={
        <>
          {excel}
          {ask}
        </>
      }
      phoneBar={
        <>
          {ask}
          {excel}
        </>
      }
      tabs={
        <Tabs
          label="Estado de los enlaces"
          value={values.estado ?? ""}
          items={[
            { id: "", label: "Todos", count: all, href: address.href({ estado: "", pagina: "" }) },
            ...STATES.map(([id]) => ({
              id,
              label: PLURAL[id],
              count: data && (data.states[id] ?? 0),
              href: address.href({ estado: id, pagina: "" }),
            })),
          ]}
        />
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "enlaces", presets: views }}
          title="Enlaces"
          found={found}
        />
      }
    >
      {made.length > 0 && <MadeLinks made={made} />}
      <ListTable
        caption="Enlaces para facturas"
        columns={shown}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `${whoOf(row)}, ${row.titulo}`}
        view={view}
        onSortChange={place.onSortChange}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los enlaces"
        filters={filters}
        none="Ningún enlace con estos filtros"
        empty={
          <EmptyState title="Todavía no se pidió ninguna factura por enlace" actions={ask}>
            El proveedor recibe un mail con un enlace que sirve una sola vez, y lo que sube entra como comprobante.
          </EmptyState>
        }
        card={(row) => <LinkCard row={row} onMade={setMade} />}
        footer={data && place.foot(total, found)}
      />
      {address.get("pedir") !== "" && <LinkMaker onClose={() => address.set({ pedir: "" }, { push: true })} />}
    </Page>
  );
}

function LinkCard({ row, onMade }: { row: VoucherLinkRow; onMade: (made: MadeLink[]) => void }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex items-start justify-between gap-3">
        <TwoLines strong main={whoOf(row)} sub={row.titulo} />
        <StatusBadge of={linkLooks[row.state]} />
      </span>
      <span className="text-help text-muted">
        {[agreedText(row), `pidió ${row.created_by.name}`, `hasta el ${dayOf(row.expires_at)}`]
          .filter(Boolean)
          .join(", ")}
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        {row.supplier && (
          <Link
            href={`/showProveedores/${row.supplier.id}?vista=enlaces`}
            className="link inline-flex min-h-11 items-center text-help"
          >
            Ficha
          </Link>
        )}
        {row.voucher_id !== null && (
          <Link href={voucherHref(row.voucher_id)} className="link inline-flex min-h-11 items-center text-help">
            Comprobante
          </Link>
        )}
        <LinkDeeds row={row} onMade={onMade} />
      </span>
    </div>
  );
}
