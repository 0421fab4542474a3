import { Badge, type Tone } from "@/components/kit/Badge";
import { formatMoney } from "@/lib/format/money";
import { type BatchState, batchStateTitles, type OrderState, orderStateTitles } from "@/lib/payments/rules/states";

const BATCH: Readonly<Record<BatchState, Tone>> = {
  borrador: "outline",
  autorizado: "info",
  liberado: "accent",
  archivo: "accent",
  enviado: "info",
  cerrado: "good",
  cancelado: "neutral",
  no_enviado: "warn",
};

const ORDER: Readonly<Record<OrderState, Tone>> = {
  ...BATCH,
  acreditado: "good",
  rechazado: "bad",
  conciliado: "good",
};

/** How far a batch is. */
export const BatchBadge = ({ state }: { state: BatchState }) => (
  <Badge tone={BATCH[state]} dot>
    {batchStateTitles[state]}
  </Badge>
);

/** How far one payment of a batch is. */
export const OrderBadge = ({ state }: { state: OrderState }) => (
  <Badge tone={ORDER[state]} dot>
    {orderStateTitles[state]}
  </Badge>
);

/** An amount with its sign and cents: `US$ 6.000,00`. */
export const amountText = (value: string, currency: string) => formatMoney(value, currency, { decimals: 2 });

/** An amount under the head of its currency: `6.000,00`. */
export const bareText = (value: string) => formatMoney(value, "ARS", { decimals: 2 }).replace("$ ", "");

/** The address of a batch, beside the list that one is in. */
export const lotHref = (id: number) => `/pagos?vista=lotes&lote=${id}`;
