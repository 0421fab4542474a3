import dynamic from "next/dynamic";
import { ID, namedChoices, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterFieldProps, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import { choicesOf } from "@/components/kit/fields/choices";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { usePerson } from "@/lib/client/usePerson";
import { formatDay, inZone } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { linkStateTitles } from "@/lib/musicwins/voucherLinks/rules/states";
import type { LinksFilter, VoucherLinkRow } from "@/lib/musicwins/voucherLinks/schema";
import { bySupplier } from "../filterParts";
import { linkLooks } from "./looks";

const ShowChoice = dynamic<FilterFieldProps>(() => import("./ShowChoice").then((it) => it.ShowChoice), { ssr: false });

export const dayOf = (at: string): string => formatDay(inZone(new Date(at)).day);
export const agreedText = ({ importe_ars, importe_usd }: VoucherLinkRow): string =>
  [
    importe_ars !== "0.00" && formatMoney(importe_ars, "ARS", { decimals: 2 }),
    importe_usd !== "0.00" && formatMoney(importe_usd, "USD", { decimals: 2 }),
  ]
    .filter(Boolean)
    .join(" y ");
export const whoOf = ({ supplier, proveedor }: VoucherLinkRow): string => supplier?.name ?? proveedor;
export const voucherHref = (id: number): string => `/Comprobantes?comprobante=${id}`;

/** Whom it was asked of, with the way to their record. */
const Who = ({ row }: { row: VoucherLinkRow }) => (
  <TwoLines
    strong
    main={
      row.supplier ? (
        <Link href={`/showProveedores/${row.supplier.id}?vista=enlaces`} className="link">
          {row.supplier.name}
        </Link>
      ) : (
        row.proveedor
      )
    }
    sub={row.proveedor_mail || "Sin mail"}
  />
);

/** The show that it is about, with the way to it for who may open it. */
export function ShowLink({ name }: { name: string }) {
  const { can } = usePerson();
  if (!can("screen.tickets")) return name;
  return (
    <Link href={`/tickets/${encodeURIComponent(name)}`} className="link">
      {name}
    </Link>
  );
}

export const columns: Column<VoucherLinkRow>[] = [
  {
    id: "proveedor",
    header: "Proveedor",
    width: 210,
    sortValue: whoOf,
    cell: (row) => <Who row={row} />,
  },
  {
    id: "que",
    header: "Qué se pide",
    cell: ({ titulo, show }) => <TwoLines main={titulo} sub={show ? <ShowLink name={show.name} /> : undefined} />,
  },
  {
    id: "acordado",
    header: "Acordado",
    width: 150,
    align: "end",
    hideBelow: "xl",
    cell: (row) => agreedText(row) || "—",
  },
  {
    id: "estado",
    header: "Estado",
    width: 150,
    cell: ({ state, voucher_id }) => (
      <span className="flex flex-col gap-0.5">
        <StatusBadge of={linkLooks[state]} />
        {voucher_id !== null && (
          <Link href={voucherHref(voucher_id)} className="link text-help">
            Ver el comprobante
          </Link>
        )}
      </span>
    ),
  },
  {
    id: "pedido",
    header: "Pedido",
    width: 150,
    hideBelow: "lg",
    sortValue: ({ created_at }) => created_at,
    cell: ({ created_at, created_by }) => <TwoLines main={dayOf(created_at)} sub={created_by.name} />,
  },
  {
    id: "hasta",
    header: "Sirve hasta",
    width: 120,
    hideBelow: "lg",
    sortValue: ({ expires_at }) => expires_at,
    cell: ({ expires_at }) => dayOf(expires_at),
  },
  { id: "empresa", header: "Empresa", width: 180, optional: true, cell: ({ company }) => company.name },
];

/** The filters of the list; who made any comes from the server. */
export const filterSpecs = (
  makers: readonly { id: number; name: string }[],
  called: { supplier: string; show: string },
): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar proveedor, mail o qué se pide" },
  {
    key: "estado",
    kind: "mark",
    label: "Estado",
    quiet: true,
    choices: choicesOf(linkStateTitles),
  },
  bySupplier(() => called.supplier),
  { key: "show", kind: "choice", label: "Show", free: ID, choices: [], said: () => called.show, Field: ShowChoice },
  {
    key: "quien",
    kind: "choice",
    label: "Pidió",
    placeholder: "Cualquiera",
    free: ID,
    choices: namedChoices(makers),
  },
];

/** What the server sorts by, under the name of each column. */
const SORTS: Readonly<Record<string, string>> = { pedido: "created", hasta: "expires", proveedor: "supplier" };
export const FIRST_ORDER = "-pedido";

/** The query of what the filters choose, in an order of the address. */
export function askedOf(values: Readonly<Record<string, string>>, order: string): LinksFilter {
  return {
    q: values.q || undefined,
    state: (values.estado || undefined) as LinksFilter["state"],
    supplier: numberOf(values.proveedor),
    show: numberOf(values.show),
    by: numberOf(values.quien),
    sort: orderAsked<LinksFilter["sort"]>(SORTS, order, "-created"),
  };
}

export const views = [
  { name: "Todos", filters: "" },
  { name: "Los que esperan", filters: "estado=esperando" },
  { name: "Vencidos", filters: "estado=vencido" },
];
