import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PublicFrame } from "@/components/frame/PublicFrame";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ErrorState } from "@/components/kit/ErrorState";
import { TextField } from "@/components/kit/fields/TextField";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayLong, inZone } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { acceptOrder, getLinkedOrder } from "@/lib/purchasing/orders/api";
import type { LinkedOrder } from "@/lib/purchasing/orders/schema";
import { priceText } from "@/lib/purchasing/rules/kinds";
import { quantityText } from "@/lib/purchasing/rules/quantity";
import { refusalOf } from "../issues";

/** The page of an order's link, for its supplier: what is ordered, and accepting it. A link that does not work shows `missing`. */
export function OrderLinkScreen({ missing }: { missing: ReactNode }) {
  const { ready, query } = usePageAddress();
  const token = typeof query.token === "string" ? query.token : "";
  return ready ? <LinkPage key={token} token={token} missing={missing} /> : null;
}

function LinkPage({ token, missing }: { token: string; missing: ReactNode }) {
  const read = useRead(getLinkedOrder, { params: { token } }, { revalidateOnFocus: false });
  const { data, error } = read;
  if (error?.status === 404 || error?.status === 400) return missing;
  if (!data)
    return (
      <PublicFrame page="Orden de compra" from="Bambalina" wants="le hace una orden de compra">
        {error ? (
          <ErrorState
            title="No se pudo abrir la orden"
            onRetry={() => void read.mutate()}
            retrying={read.isValidating}
            requestId={error.requestId}
          >
            {error.message}
          </ErrorState>
        ) : (
          <SkeletonRows rows={6} />
        )}
      </PublicFrame>
    );
  return (
    <PublicFrame page={data.code} from={data.company} wants={`le hace la orden ${data.code}`}>
      <Order order={data} />
      <Acceptance token={token} order={data} onDone={(order) => void read.mutate(order, { revalidate: false })} />
    </PublicFrame>
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
                {quantityText(line.quantity)} {line.unit} a {priceText(line.unit_price, order.currency)}
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
