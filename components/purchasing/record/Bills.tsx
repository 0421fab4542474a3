import { Plus } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { Link } from "@/components/kit/Link";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { BillView } from "@/lib/purchasing/matches/schema";
import type { OrderView } from "@/lib/purchasing/orders/schema";

/** The vouchers that bill an order: what fits is approved by it, what does not says why. */
export function Bills({
  order,
  onAdd,
  onEdit,
  hrefOf,
}: {
  order: OrderView;
  onAdd?: () => void;
  onEdit?: (bill: BillView) => void;
  hrefOf: (bill: BillView) => string;
}) {
  return (
    <Card
      flush
      title={<span id="facturas">Facturas</span>}
      subtitle={order.bills.length === 0 ? "Todavía no facturaron nada." : undefined}
      actions={
        onAdd && (
          <Button size="sm" icon={Plus} onClick={onAdd}>
            Cargar factura
          </Button>
        )
      }
    >
      {order.bills.length > 0 && (
        <ul className="divide-y divide-line-soft border-t border-line">
          {order.bills.map((bill) => (
            <li key={bill.voucher_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 phone:basis-full">
                <p className="font-semibold">
                  {bill.href ? (
                    <Link href={bill.href} className="hover:underline">
                      {bill.text}
                    </Link>
                  ) : (
                    bill.text
                  )}
                </p>
                <p className="text-help text-muted">
                  {[bill.date && formatDay(bill.date), bill.state_title].filter(Boolean).join(", ")}
                  {bill.inside && bill.state_title === "Aprobado" && ": aprobada por la orden"}
                </p>
              </div>
              {bill.pending && <Badge tone="neutral">Pendiente de validar</Badge>}
              {bill.pending && bill.sentence && <p className="basis-full text-help text-warn">{bill.sentence}</p>}
              {!bill.inside && !bill.pending && bill.sentence && (
                <Link href={hrefOf(bill)} className="phone:order-last phone:basis-full">
                  <Badge tone="warn">{bill.sentence}</Badge>
                </Link>
              )}
              <strong className="whitespace-nowrap font-semibold">
                {bill.total && bill.currency ? formatMoney(bill.total, bill.currency, { decimals: 2 }) : "—"}
              </strong>
              {onEdit && (
                <Button size="sm" variant="ghost" onClick={() => onEdit(bill)}>
                  Qué factura
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
