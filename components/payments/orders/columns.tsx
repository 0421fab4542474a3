import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import type { OrderRow } from "@/lib/payments/orders/schema";
import { paymentMethodTitles } from "@/lib/payments/rules/states";
import { amountText, OrderBadge } from "../looks";

const isMoney = (value: string) => /[1-9]/.test(value);
export const payeeOf = ({ supplier, payee }: OrderRow): string => supplier?.name ?? payee;
export const numberOf = ({ number }: OrderRow): string => number || "Sin número";
const aboutOf = ({ batch, method, own_account }: OrderRow): string =>
  batch ? [`Lote ${batch.id}`, own_account].filter(Boolean).join(", ") : paymentMethodTitles[method];

/** `lotHref`: the batch of an order, beside the list. */
export const columnsOf = (lotHref: (id: number) => string, suppliers: boolean): Column<OrderRow>[] => [
  {
    id: "orden",
    header: "Orden",
    width: 120,
    sortValue: ({ number }) => number,
    cell: (row) => <strong className="font-semibold">{numberOf(row)}</strong>,
  },
  {
    id: "dia",
    header: "Día",
    width: 104,
    hideBelow: "660px",
    sortValue: ({ day }) => day,
    cell: ({ day }) => formatDay(day),
  },
  {
    id: "proveedor",
    header: "Proveedor",
    sortValue: payeeOf,
    cell: (row) => (
      <TwoLines
        main={
          suppliers && row.supplier ? (
            <Link href={`/showProveedores/${row.supplier.id}`} className="tap">
              {row.supplier.name}
            </Link>
          ) : (
            payeeOf(row)
          )
        }
        sub={row.company.name}
      />
    ),
  },
  {
    id: "lote",
    header: "Lote",
    width: 200,
    hideBelow: "1030px",
    cell: (row) =>
      row.batch ? (
        <Link href={lotHref(row.batch.id)} shallow className="tap">
          {aboutOf(row)}
        </Link>
      ) : (
        aboutOf(row)
      ),
  },
  {
    id: "referencia",
    header: "Referencia del banco",
    width: 180,
    hideBelow: "1100px",
    cell: ({ reference, reason }) => reference || reason,
  },
  {
    id: "importe",
    header: "Importe",
    width: 168,
    align: "end",
    fixed: true,
    sortValue: ({ amount }) => amount,
    cell: ({ amount, net, withheld, currency }) => (
      <TwoLines
        strong
        main={amountText(amount, currency)}
        sub={isMoney(withheld) ? `neto ${amountText(net, currency)}` : ""}
      />
    ),
  },
  { id: "estado", header: "Estado", width: 132, cell: ({ state }) => <OrderBadge state={state} /> },
];

export const OrderCard = ({ row, href }: { row: OrderRow; href: string | undefined }) => {
  const body = (
    <>
      <TwoLines strong main={payeeOf(row)} sub={`${numberOf(row)}, ${formatDay(row.day)}, ${aboutOf(row)}`} />
      <span className="flex flex-col items-end gap-1">
        <strong className="whitespace-nowrap font-semibold">{amountText(row.amount, row.currency)}</strong>
        <OrderBadge state={row.state} />
      </span>
    </>
  );
  const look = "flex min-h-11 items-start justify-between gap-3";
  return href ? (
    <Link href={href} shallow className={look}>
      {body}
    </Link>
  ) : (
    <div className={look}>{body}</div>
  );
};
