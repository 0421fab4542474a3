import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LinkPage } from "@/components/frame/LinkPage";
import { PublicFrame } from "@/components/frame/PublicFrame";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayLong, inZone } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { acceptOrder, getLinkedOrder } from "@/lib/purchasing/orders/api";
import type { LinkedOrder } from "@/lib/purchasing/orders/schema";
import { priceText } from "@/lib/purchasing/rules/kinds";
import { unitsOf } from "@/lib/purchasing/rules/noun";
import { refusalOf } from "../issues";

/** The page of an order's link, for its supplier: what is ordered, and accepting it. A link that does not work shows `missing`. */
export function OrderLinkScreen({ missing }: { missing: ReactNode }) {
  return (
    <LinkPage
      contract={getLinkedOrder}
      input={(token) => ({ params: { token } })}
      words={{ page: "Orden de compra", wants: "le hace una orden de compra", failed: "No se pudo abrir la orden" }}
      missing={missing}
    >
      {(order, token, onChange) => (
        <PublicFrame page={order.code} from={order.company} wants={`le hace la orden ${order.code}`}>
          <Order order={order} />
          <Acceptance token={token} order={order} onDone={onChange} />
        </PublicFrame>
      )}
    </LinkPage>
  );
}

function Order({ order }: { order: LinkedOrder }) {
  const money = (value: string) => formatMoney(value, order.currency, { decimals: 2 });
  return (
    <div className="flex flex-col gap-4">
      <p>
        {[
          `Facturar a ${order.company} (${order.company_tax_id}).`,
          order.delivery_day &&
            `Entrega: ${formatDayLong(order.delivery_day)}${order.delivery_place ? `, ${order.delivery_place}` : ""}.`,
          order.terms && `Pago: ${order.terms}.`,
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <ul className="divide-y divide-line-soft rounded-card border border-line bg-surface">
        {order.lines.map((line) => (
          <li key={`${line.description} ${line.net}`} className="flex justify-between gap-3 px-4 py-3">
            <span>
              <span className="block font-semibold">{line.description}</span>
              <span className="text-second text-muted">
                {unitsOf(line.quantity, line.unit)} a {priceText(line.unit_price, order.currency)}
              </span>
            </span>
            <span className="whitespace-nowrap">{money(line.net)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-3 px-4 py-3 text-muted">
          IVA <span>{money(order.vat)}</span>
        </li>
        <li className="flex justify-between gap-3 px-4 py-3 font-semibold">
          Total <span>{money(order.total)}</span>
        </li>
      </ul>
    </div>
  );
}

function Acceptance({
  token,
  order,
  onDone,
}: {
  token: string;
  order: LinkedOrder;
  onDone: (order: LinkedOrder) => void;
}) {
  const [name, setName] = useState("");
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf> | null>(null);
  const { run, busy } = useWrite(acceptOrder);
  if (order.accepted_at)
    return (
      <div className="py-6">
        <Banner tone="good">
          {order.accepted_by} aceptó la orden el {formatDayLong(inZone(order.accepted_at).day)}.
        </Banner>
      </div>
    );
  async function accept() {
    try {
      onDone(await run({ params: { token }, body: { name } }));
    } catch (error) {
      setRefused(refusalOf(error));
    }
  }
  return (
    <div className="sticky bottom-0 mt-auto flex flex-col gap-3 bg-canvas py-4">
      {refused && <Banner tone="bad">{refused.message}</Banner>}
      <TextField label="Su nombre" autoComplete="name" value={name} onChange={setName} error={refused?.of("name")} />
      <Button variant="primary" size="lg" full icon={CircleCheck} busy={busy} onClick={() => void accept()}>
        Aceptar la orden
      </Button>
    </div>
  );
}
