import { Badge } from "@/components/kit/Badge";
import { Popover } from "@/components/kit/Popover";
import type { OrderView } from "@/lib/payments/schema/batches";
import { amountText, bareText } from "../looks";

/** What one payment withholds, and how each figure was reckoned. */
export function Withheld({ order }: { order: OrderView }) {
  if (order.withholdings.length === 0) return <>{bareText(order.withheld)}</>;
  return (
    <Popover
      align="end"
      width={360}
      label={`Retenciones de ${order.payee}`}
      trigger={
        <button type="button" className="tap underline decoration-dotted underline-offset-4 hover:text-accent">
          {bareText(order.withheld)}
        </button>
      }
    >
      <ul className="flex flex-col gap-3 text-help">
        {order.withholdings.map((one) => (
          <li key={one.id} className="flex flex-col gap-1">
            <span className="flex items-baseline justify-between gap-3 font-semibold">
              {one.title}
              <span className="whitespace-nowrap">{amountText(one.amount, one.currency)}</span>
            </span>
            <ul className="text-muted">
              {one.words.map((word) => (
                <li key={word}>{word}</li>
              ))}
              {one.certificate !== null && <li>{`Certificado ${one.certificate}`}</li>}
            </ul>
            {one.source && <span className="text-second text-muted">{one.source}</span>}
            {one.to_confirm && <Badge tone="warn">Confirmar con el contador</Badge>}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
