import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Link } from "@/components/kit/Link";
import { formatDay } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import { takesAway } from "@/lib/payments/rules/kinds";
import { paymentMethodTitles } from "@/lib/payments/rules/states";
import type { BatchView, OrderView } from "@/lib/payments/schema/batches";
import { amountText, bareText, OrderBadge } from "../looks";
import { Withheld } from "./Withheld";

const OrderDialogs = dynamic(() => import("./modals").then((it) => it.OrderDialogs), { ssr: false });

/** What is done with one payment of a batch. */
export interface Doing {
  what: "importes" | "acreditar" | "rechazar";
  order: OrderView;
}

/** On the narrowest phones both sums stand beside whom they pay. */
const NARROW = "max-[374px]:px-1!";
const SUM = `text-right whitespace-nowrap phone:text-help max-[374px]:text-[12px]! ${NARROW}`;

/** Whom a batch pays: how much of what, what is withheld, and what goes out. */
export function Orders({ batch }: { batch: BatchView }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const head = "h-9 border-b border-line px-2 text-head text-muted";
  return (
    <div className="scroll-box rounded-card border border-line" data-scroll>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Pagos del lote</caption>
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className={`${head} pl-3 text-left`}>
              Proveedor
            </th>
            <th scope="col" className={`${head} w-[98px] text-right max-[374px]:w-auto ${NARROW}`}>
              A pagar
            </th>
            <th scope="col" className={`${head} w-[84px] text-right phone:hidden`}>
              Retenciones
            </th>
            <th scope="col" className={`${head} w-[106px] pr-3 text-right max-[374px]:w-auto ${NARROW}`}>
              Neto
            </th>
          </tr>
        </thead>
        <tbody>
          {batch.items.map((order) => (
            <Row key={order.id} order={order} batch={batch} onDo={(what) => setDoing({ what, order })} />
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-sunken font-semibold">
            <th scope="row" className="h-10 px-2 pl-3 text-left font-semibold">
              {countText(batch.items.length, "pago")}
            </th>
            <td className={`px-2 ${SUM}`}>{bareText(batch.amount)}</td>
            <td className="px-2 text-right whitespace-nowrap phone:hidden">{bareText(batch.withheld)}</td>
            <td className={`px-2 pr-3 ${SUM}`}>{bareText(batch.net)}</td>
          </tr>
        </tfoot>
      </table>
      {batch.not_to_give_up && (
        <p className="border-t border-line px-3 py-2 text-help text-muted">{batch.not_to_give_up}</p>
      )}
      {doing && <OrderDialogs batch={batch} doing={doing} onClose={() => setDoing(null)} />}
    </div>
  );
}

/** How who has no account is paid. */
const methodOf = ({ method }: BatchView): string =>
  method === "transferencia"
    ? "se paga por otro medio"
    : paymentMethodTitles[method].replace(/^./, (letter) => letter.toLowerCase());

const SETTLING = [
  { step: "acreditar", label: "Acreditado" },
  { step: "rechazar", label: "Rechazado" },
] as const;

function Row({ order, batch, onDo }: { order: OrderView; batch: BatchView; onDo: (what: Doing["what"]) => void }) {
  const cell = "border-b border-line-soft px-2 py-1.5 align-top";
  return (
    <tr>
      <th scope="row" className={`${cell} pl-3 text-left font-normal`}>
        {order.supplier_id === null ? (
          <strong className="font-semibold">{order.payee}</strong>
        ) : (
          <Link
            href={`/showProveedores/${order.supplier_id}`}
            className="tap font-semibold underline-offset-2 hover:underline"
          >
            {order.payee}
          </Link>
        )}
        <ul className="text-second text-muted">
          {order.items.map((item) => (
            <li key={item.id}>
              {item.link ? (
                <Link href={item.link} className="tap underline-offset-2 hover:underline">
                  {item.text}
                </Link>
              ) : (
                item.text
              )}
              {partOf(item)}
            </li>
          ))}
          {order.number !== null && (
            <li>{`OP ${order.number}${order.last_four ? `, cuenta\u00a0…${order.last_four}` : ""}`}</li>
          )}
          {!order.last_four && <li>{`Sin cuenta: ${methodOf(batch)}, no va en el archivo`}</li>}
          {order.number === null && order.last_four && <li>{`cuenta\u00a0…${order.last_four}`}</li>}
          {order.paid_day && <li>{`${formatDay(order.paid_day)}${order.reference ? `, ${order.reference}` : ""}`}</li>}
          {order.reason && order.state !== batch.state && <li className="text-warn">{order.reason}</li>}
        </ul>
        {order.state !== batch.state && (
          <span className="mt-1 block">
            <OrderBadge state={order.state} />
          </span>
        )}
        {order.acciones.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-x-3">
            {SETTLING.filter(({ step }) => order.acciones.includes(step)).map(({ step, label }) => (
              <Button key={step} variant="link" onClick={() => onDo(step)} aria-label={`${label}: ${order.payee}`}>
                {label}
              </Button>
            ))}
          </span>
        )}
      </th>
      <td className={`${cell} ${SUM}`}>
        {batch.acciones.includes("editar") ? (
          <button
            type="button"
            aria-label={`Cambiar lo que se paga a ${order.payee}, ${bareText(order.amount)}`}
            className="tap underline decoration-dotted underline-offset-4 hover:text-accent"
            onClick={() => onDo("importes")}
          >
            {bareText(order.amount)}
          </button>
        ) : (
          bareText(order.amount)
        )}
      </td>
      <td className={`${cell} text-right whitespace-nowrap phone:hidden`}>
        <Withheld order={order} />
      </td>
      <td className={`${cell} pr-3 ${SUM}`}>{bareText(order.net)}</td>
    </tr>
  );
}

/** What of it is paid where that is not all, and at which rate. */
function partOf({ amount, owed, currency, fx, kind }: OrderView["items"][number]): string {
  const paid = amount.replace("-", "");
  const part = compareMoney(paid, owed) < 0 ? `, ${amountText(paid, currency)} de ${amountText(owed, currency)}` : "";
  const rate = fx ? `, a ${bareText(fx.rate)}${part ? "" : ` son ${amountText(paid, currency)}`}` : "";
  return `${takesAway(kind) ? ", se descuenta" : ""}${part}${rate}`;
}
