import { Check, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { SegmentBar } from "@/components/kit/SegmentBar";
import { groupDigits } from "@/lib/format/decimalText";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import type { OrderLineView, OrderView } from "@/lib/purchasing/orders/schema";
import { lineKindTitles, pricePlain } from "@/lib/purchasing/rules/kinds";
import { countOf } from "@/lib/purchasing/rules/noun";
import { percentOver, percentText, quantityText, restOf } from "@/lib/purchasing/rules/quantity";

const HEAD =
  "px-2 py-2 text-right text-[12px] font-semibold text-muted @max-3xl:px-1.5 first:pl-4 first:text-left last:pr-4 last:text-left";
const CELL =
  "whitespace-nowrap px-2 py-2 text-right align-middle @max-3xl:px-1.5 first:pl-4 first:text-left last:pr-4 last:text-left";

/** The net of each line goes where there is no room for all: the pane beside says it. */
const NET = "@max-3xl:hidden";

/** A figure in the order's currency, which the caption says once. */
const bare = (value: string): string => groupDigits(pricePlain(value));

interface Billed {
  price: string | null;
  net: string;
  wrong: "cantidad" | "precio" | null;
  /** Some bill of it was not validated yet: nobody knows whether it closes. */
  pending: boolean;
  over: string;
}

/** What bills say of a line: their price, what they come to, and what of it does not fit. */
function billedOf(line: OrderLineView, { bills }: OrderView): Billed {
  const own = bills.flatMap((bill) =>
    bill.lines.filter(({ order_line_id }) => order_line_id === line.id).map((billed) => ({ billed, bill })),
  );
  const open = own.flatMap(({ billed, bill }) =>
    bill.inside ? [] : bill.deviations.filter(({ id }) => id === billed.id),
  );
  const first = open[0];
  return {
    // Of several, the one that does not fit.
    price: (own.find(({ billed }) => billed.id === first?.id) ?? own.at(-1))?.billed.unit_price ?? null,
    net: sumMoney(own.map(({ billed }) => billed.net)),
    wrong: first ? (first.kind === "precio" ? "precio" : "cantidad") : null,
    over: first?.quantity ?? "0",
    pending: own.some(({ bill }) => bill.pending),
  };
}

function Verdict({ line, billed, ended }: { line: OrderLineView; billed: Billed; ended: boolean }) {
  if (billed.wrong)
    return (
      <>
        <Badge tone="warn" icon={TriangleAlert}>
          Observada
        </Badge>
        <span className="block text-[12px] text-muted">
          {billed.wrong === "cantidad" ? `${quantityText(billed.over)} de más` : "precio de más"}
        </span>
      </>
    );
  const left = restOf(line.quantity, line.received);
  const missing =
    compareMoney(left, "0") > 0 ? `${ended ? "no llegaron" : "faltan recibir"} ${quantityText(left)}` : "";
  if (billed.price === null) return <span className="text-muted">{missing || "sin factura"}</span>;
  if (billed.pending)
    return (
      <>
        <span className="text-muted">pendiente de validar</span>
        {missing && <span className="block text-[12px] text-muted">{missing}</span>}
      </>
    );
  const away = percentOver(billed.price, line.unit_price);
  const near = away && compareMoney(away, "0") > 0 ? `dentro del margen` : "";
  return (
    <>
      <span className="inline-flex items-center gap-1.5 font-semibold text-good">
        <Icon of={Check} size={14} /> cierra
      </span>
      {(missing || near) && <span className="block text-[12px] text-muted">{missing || near}</span>}
    </>
  );
}

/** A line's figures; the one that does not fit is boxed, no other. */
function Row({
  line,
  order,
  ended,
  chosen,
  href,
}: {
  line: OrderLineView;
  order: OrderView;
  ended: boolean;
  chosen: boolean;
  href: string;
}) {
  const billed = billedOf(line, order);
  const several = new Set(order.lines.map(({ purse }) => purse.id)).size > 1;
  const away = billed.price === null ? null : percentOver(billed.price, line.unit_price);
  const boxed =
    "inline-block rounded-badge border-[1.5px] border-warn bg-warn-soft px-2 py-0.5 font-semibold text-warn";
  return (
    <tr className={cx("border-t border-line-soft", chosen && "bg-accent-soft")}>
      <td className={cx(CELL, "min-w-32 whitespace-normal", chosen && "shadow-[inset_3px_0_0_var(--accent-fill)]")}>
        <Link href={href} className="block font-semibold hover:underline">
          {line.description}
        </Link>
        <span className="text-[12px] text-muted">
          {line.kind === "bien" ? `por ${line.unit}` : lineKindTitles[line.kind].toLowerCase()}
          {several && ` · ${line.purse.name}`}
        </span>
      </td>
      <td className={CELL}>{bare(line.unit_price)}</td>
      <td className={CELL}>{quantityText(line.quantity)}</td>
      <td className={CELL}>
        {quantityText(line.received)}
        <span className="mt-1 block">
          <SegmentBar
            thin
            total={Number(line.quantity)}
            segments={[{ label: "recibido", share: Number(line.received), color: "bg-accent-fill" }]}
          />
        </span>
      </td>
      <td className={CELL}>
        <span className={billed.wrong === "cantidad" ? boxed : undefined}>{quantityText(line.billed)}</span>
      </td>
      <td className={CELL}>
        <span className={billed.wrong === "precio" ? boxed : undefined}>
          {billed.price === null ? "—" : bare(billed.price)}
        </span>
        {away && compareMoney(away, "0") !== 0 && (
          <span className="block text-[12px] text-muted">{percentText(away)}</span>
        )}
      </td>
      <td className={cx(CELL, NET)}>{billed.price === null ? "—" : bare(billed.net)}</td>
      <td className={cx(CELL, "whitespace-normal")}>
        <Verdict line={line} billed={billed} ended={ended} />
      </td>
    </tr>
  );
}

/** The lines of an order: what was ordered, came and was billed, at which prices, and whether that closes. */
export function OrderLines({
  order,
  ended,
  chosen,
  hrefOf,
}: {
  order: OrderView;
  /** It was closed or cancelled: nothing more of it comes. */
  ended: boolean;
  chosen: number;
  hrefOf: (line: number) => string;
}) {
  const billed = sumMoney(order.bills.flatMap(({ lines }) => lines.map(({ net }) => net)));
  return (
    <Card flush className="scroll-mt-4">
      <div id="orden" className="@container overflow-x-auto phone:hidden">
        <table className="w-full text-body">
          <caption className="sr-only">
            Líneas de {order.code || "la orden"}, en {order.currency}
          </caption>
          <thead className="bg-sunken">
            <tr>
              {["Línea", "Precio OC", "Pedido", "Recibido", "Facturado", "Precio FC", "Facturado neto", "Cruce"].map(
                (title) => (
                  <th key={title} scope="col" className={cx(HEAD, title === "Facturado neto" && NET)}>
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <Row
                key={line.id}
                line={line}
                order={order}
                ended={ended}
                chosen={line.id === chosen}
                href={hrefOf(line.id)}
              />
            ))}
          </tbody>
          <tfoot className="border-t border-line bg-sunken font-semibold">
            <tr>
              <td className={CELL}>Neto, sin IVA</td>
              <td colSpan={3} className={NET} />
              <td colSpan={4} className={cx(CELL, "hidden font-normal text-muted @max-3xl:table-cell")}>
                facturado {bare(billed)}
              </td>
              <td colSpan={2} className={NET} />
              <td className={cx(CELL, NET)}>{bare(billed)}</td>
              <td colSpan={2} className={cx(CELL, "hidden pr-4! font-normal text-muted @max-3xl:table-cell")}>
                orden {bare(order.net)}
              </td>
              <td className={cx(CELL, NET, "font-normal text-muted")}>orden {bare(order.net)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <ul className="hidden divide-y divide-line-soft phone:block">
        {order.lines.map((line) => (
          <li key={line.id}>
            <Link href={hrefOf(line.id)} className="flex min-h-11 items-start justify-between gap-3 px-4 py-3">
              <span className="min-w-0">
                <span className="block font-semibold">{line.description}</span>
                <span className="block text-second text-muted">
                  {countOf(line.quantity, line)} · recibidos {quantityText(line.received)}
                </span>
              </span>
              <span className="shrink-0 text-right">
                <Verdict line={line} billed={billedOf(line, order)} ended={ended} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
