import { CalendarClock, Check } from "lucide-react";
import { type ComponentProps, useMemo } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import { plural } from "@/lib/format/text";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import { invoiceTitle, itemKind, itemTitle } from "@/lib/musicwins/rules/due";
import { lineHref } from "@/lib/musicwins/rules/told";
import { AmountsTogether, amountsHead } from "../AmountsTogether";
import { observedLook } from "../looks";
import { moneyText } from "../words";
import { bothText, itemId, totalOf } from "./pagos";

export interface PagosActions {
  onPay: (items: readonly DueItem[]) => void;
  onMove: (items: readonly DueItem[]) => void;
}

/** What its table is told of the reading, and says when there is nothing. */
export type PagosStates = Pick<ComponentProps<typeof ListTable>, "reading" | "failure" | "filters" | "none" | "empty">;

/** Whose payment it is, and what of its line. */
const whoseText = (item: DueItem): string =>
  [item.proveedor, itemKind(item)].filter(Boolean).join(" · ") || "Sin proveedor";

function DayText({ item: { fecha_pago, vencido } }: { item: DueItem }) {
  if (!fecha_pago) return <Badge tone="warn">Sin fecha</Badge>;
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap @max-[660px]:flex-col @max-[660px]:items-start">
      {formatDay(fecha_pago)}
      {vencido && (
        <Badge tone="bad" dot>
          Vencido
        </Badge>
      )}
    </span>
  );
}

/** Whether the supplier's invoice of the payment is here; one that is observed, and that nobody looked at, leads to where it says why. */
function InvoiceState({ item }: { item: DueItem }) {
  if (!item.factura) return <span className="text-muted">Falta</span>;
  if (item.facturas_por_ver.length === 0) return <Badge tone="good">{invoiceTitle(item)}</Badge>;
  return (
    <Link href={lineHref(item.id)} aria-label={`${itemTitle(item)}: factura observada, ver por qué`}>
      <StatusBadge of={observedLook} />
    </Link>
  );
}

/** The payment's name, which opens its line. */
function LineLink({ item }: { item: DueItem }) {
  return (
    <Link href={lineHref(item.id)} className="tap hover:text-accent hover:underline">
      {itemTitle(item)}
    </Link>
  );
}

/** Only what the person may do has a button; the server decides again. */
function RowActions({ item, onPay, onMove }: PagosActions & { item: DueItem }) {
  return (
    <span className="flex justify-end gap-1">
      {item.puede_programar && (
        <Button size="sm" variant="ghost" icon={CalendarClock} onClick={() => onMove([item])}>
          <span className="sr-only">{itemTitle(item)}: </span>Fecha
        </Button>
      )}
      {item.puede_pagar && (
        <Button size="sm" icon={Check} onClick={() => onPay([item])}>
          <span className="sr-only">{itemTitle(item)}: </span>Pagado
        </Button>
      )}
    </span>
  );
}

const columnsFor = (actions: PagosActions): Column<DueItem>[] => [
  {
    id: "fecha",
    header: "Fecha",
    width: 110,
    cell: (item) => <DayText item={item} />,
    sortValue: ({ fecha_pago }) => fecha_pago,
  },
  {
    id: "titulo",
    header: "Pago",
    cell: (item) => (
      <TwoLines
        main={<LineLink item={item} />}
        hint={whoseText(item)}
        sub={
          <>
            {whoseText(item)}
            {item.facturas_por_ver.length > 0 && (
              <span className="hidden py-1 @max-[900px]:block">
                <InvoiceState item={item} />
              </span>
            )}
          </>
        }
      />
    ),
    sortValue: itemTitle,
    fixed: true,
  },
  {
    id: "area",
    header: "Área",
    width: 150,
    hideBelow: "1100px",
    cell: ({ area, category }) => <TwoLines main={area} sub={category} />,
    sortValue: ({ area, category }) => `${area} ${category}`,
  },
  {
    id: "factura",
    header: "Factura",
    width: 116,
    hideBelow: "900px",
    cell: (item) => <InvoiceState item={item} />,
    sortValue: ({ factura, facturas_por_ver }) => (facturas_por_ver.length > 0 ? 1 : factura ? 2 : 0),
  },
  {
    id: "ars",
    header: "ARS",
    head: amountsHead("760px"),
    width: 124,
    align: "end",
    cell: (item) => <AmountsTogether below="760px" of={item} />,
    sortValue: ({ ars }) => ars,
  },
  {
    id: "usd",
    header: "USD",
    width: 104,
    align: "end",
    hideBelow: "760px",
    cell: ({ usd }) => moneyText(usd, "USD"),
    sortValue: ({ usd }) => usd,
  },
  {
    id: "acciones",
    header: "Acciones",
    head: <span className="sr-only">Acciones</span>,
    width: 190,
    align: "end",
    fixed: true,
    cell: (item) => <RowActions item={item} {...actions} />,
  },
];

function PagoCard({ item, ...actions }: PagosActions & { item: DueItem }) {
  return (
    <div>
      <p className="font-semibold">
        <LineLink item={item} />
      </p>
      <p className="text-help text-muted">{[item.proveedor, itemKind(item), item.area].filter(Boolean).join(" · ")}</p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <DayText item={item} />
        <span className="text-right font-semibold">{bothText(item)}</span>
      </div>
      {item.facturas_por_ver.length > 0 && (
        <div className="mt-1">
          <InvoiceState item={item} />
        </div>
      )}
      {(item.puede_pagar || item.puede_programar) && (
        <div className="mt-2">
          <RowActions item={item} {...actions} />
        </div>
      )}
    </div>
  );
}

/** The payments of the filter, part by part, with their totals per currency; several at once for who pays. */
export function PagosTable({
  items,
  onPay,
  onMove,
  ...states
}: PagosActions & PagosStates & { items: readonly DueItem[] | undefined }) {
  const actions = useMemo(() => ({ onPay, onMove }), [onPay, onMove]);
  const columns = useMemo(() => columnsFor(actions), [actions]);
  const total = totalOf(items ?? []);
  const acts = items?.some(({ puede_programar, puede_pagar }) => puede_programar || puede_pagar);
  return (
    <ListTable
      caption="Pagos"
      columns={columns}
      rows={items}
      rowId={itemId}
      rowLabel={itemTitle}
      loadingText="Trayendo los pagos..."
      {...states}
      totals={[
        {
          id: "total",
          cells: {
            fecha: "Total",
            ars: <AmountsTogether below="760px" of={total} />,
            usd: moneyText(total.usd, "USD"),
          },
        },
      ]}
      card={(item) => <PagoCard item={item} {...actions} />}
      cardTotals={<p className="px-1 font-semibold">Total: {bothText(total)}</p>}
      bulk={
        acts
          ? {
              noun: (count) => plural(count, "pago", "pagos"),
              detail: (rows) => bothText(totalOf(rows)),
              actions: (rows) => <BulkActions rows={rows} {...actions} />,
            }
          : undefined
      }
    />
  );
}

function BulkActions({ rows, onPay, onMove }: PagosActions & { rows: readonly DueItem[] }) {
  const payable = rows.filter(({ puede_pagar }) => puede_pagar);
  const movable = rows.filter(({ puede_programar }) => puede_programar);
  return (
    <>
      {payable.length > 0 && (
        <Button size="sm" variant="primary" icon={Check} onClick={() => onPay(payable)}>
          {payable.length === rows.length ? "Marcar pagados" : `Marcar ${payable.length} pagados`}
        </Button>
      )}
      {movable.length > 0 && (
        <Button size="sm" icon={CalendarClock} onClick={() => onMove(movable)}>
          Cambiar fecha
        </Button>
      )}
    </>
  );
}
