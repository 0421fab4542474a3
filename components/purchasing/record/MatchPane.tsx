import { BadgeCheck, ChevronDown, ChevronUp, FileClock, MessageSquare, PackagePlus, Send, X } from "lucide-react";
import { useState } from "react";
import { useKeys } from "@/components/frame/useKeys";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Icon, type IconType } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { toast } from "@/components/kit/toast";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { addMoney, subMoney } from "@/lib/format/moneyMath";
import { resolveMatch } from "@/lib/purchasing/matches/api";
import type { BillView } from "@/lib/purchasing/matches/schema";
import type { OrderLineView, OrderView } from "@/lib/purchasing/orders/schema";
import { priceText } from "@/lib/purchasing/rules/kinds";
import { countOf } from "@/lib/purchasing/rules/noun";
import { divided, multiplied, quantityText } from "@/lib/purchasing/rules/quantity";
import { type Refusal, refusalOf } from "../issues";
import { ReceiveForm } from "../receive/ReceiveForm";
import { useStep } from "./usePurchase";

type Way = "nota" | "recibir" | "aceptar";
const WAYS: { key: Way; title: string; icon: IconType }[] = [
  { key: "nota", title: "Esperar nota de crédito", icon: FileClock },
  { key: "recibir", title: "Recibir más", icon: PackagePlus },
  { key: "aceptar", title: "Aceptar con motivo", icon: BadgeCheck },
];

interface Deviation {
  sentence: string;
  quantity: string;
  net: string;
  kind: "cantidad" | "precio" | "no_pedido" | "conjunto";
}

/** What of a bill does not fit of a line; what does not as a whole where no line says so. */
export function deviationOf(bill: BillView, line: OrderLineView | undefined): Deviation | null {
  if (bill.inside || bill.pending) return null;
  const ids = bill.lines.filter(({ order_line_id }) => order_line_id === line?.id).map(({ id }) => id);
  const own = bill.deviations.find(({ id }) => ids.includes(id)) ?? (line ? undefined : bill.deviations[0]);
  if (own) return own;
  return bill.sentence && !line ? { sentence: bill.sentence, quantity: "0", net: "0.00", kind: "conjunto" } : null;
}

/** An amount's VAT, as the bill has it. */
const vatOf = (net: string, line: OrderLineView | undefined) =>
  divided(multiplied(net, line?.vat_rate ?? "21", 6), "100", 2);

function Boxes({ line, bill, order }: { line: OrderLineView; bill: BillView; order: OrderView }) {
  const billed = bill.lines.find(({ order_line_id }) => order_line_id === line.id)?.quantity ?? line.billed;
  const last = order.receipts.find(({ undone }) => undone === "");
  const boxes = [
    { label: "Pedido", value: line.quantity, about: order.code, now: false },
    {
      label: "Recibido",
      value: line.received,
      about: last?.reference ? `remito ${last.reference}` : last ? formatDay(last.day) : "nada todavía",
      now: false,
    },
    { label: "Facturado", value: billed, about: bill.date ? formatDay(bill.date) : "", now: true },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2">
      {boxes.map(({ label, value, about, now }) => (
        <div
          key={label}
          className={cx("rounded-control border p-3", now ? "border-warn bg-warn-soft text-warn" : "border-line")}
        >
          <dt className="text-[12px]">{label}</dt>
          <dd>
            <span className="block text-[24px] font-semibold leading-8">{quantityText(value)}</span>
            <span className={cx("block text-[12px] break-words", !now && "text-muted")}>{about}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({
  deviation,
  line,
  bill,
  currency,
}: {
  deviation: Deviation;
  line: OrderLineView | undefined;
  bill: BillView;
  currency: string;
}) {
  // At the price that is billed: that is what the supplier gives back.
  const billed = bill.lines.find(({ order_line_id }) => order_line_id === line?.id)?.unit_price;
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  const vat = vatOf(deviation.net, line);
  const what =
    line && deviation.kind === "cantidad"
      ? `${countOf(deviation.quantity, line)} a ${priceText(billed ?? line.unit_price, currency)}`
      : deviation.kind === "precio"
        ? "Diferencia de precio"
        : "Sin pedir";
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 rounded-control bg-sunken px-3 py-2.5 text-help [&>dd]:text-right">
      <dt className="text-muted">{what}</dt>
      <dd>{money(deviation.net)}</dd>
      <dt className="text-muted">IVA {quantityText(line?.vat_rate ?? "21")} %</dt>
      <dd>{money(vat)}</dd>
      <dt className="font-semibold">De más en la factura</dt>
      <dd className="font-semibold">{money(addMoney(deviation.net, vat))}</dd>
    </dl>
  );
}

/** What is written to the supplier, until somebody changes it. */
function noteText({
  deviation,
  line,
  bill,
  order,
}: {
  deviation: Deviation;
  line: OrderLineView | undefined;
  bill: BillView;
  order: OrderView;
}): string {
  if (line && deviation.kind === "cantidad")
    return `Hola: ${bill.text} factura ${countOf(bill.lines.find(({ order_line_id }) => order_line_id === line.id)?.quantity ?? line.billed, line)} y recibimos ${quantityText(line.received)}. ¿Nos envían la nota de crédito por ${quantityText(deviation.quantity)}?`;
  return `Hola: ${bill.text} no coincide con la orden ${order.code}. ${deviation.sentence} ¿Nos envían la nota de crédito?`;
}

/**
 * A line of an order, or its bill as a whole, that does not fit: the sentence, the three figures, the money of the difference, and the three
 * ways on. `1`, `2` and `3` choose one, Ctrl+Enter does it.
 */
export function MatchPane({
  order,
  bill,
  line,
  at,
  onStep,
  onClose,
  mayResolve,
  mayReceive,
  talk,
}: {
  order: OrderView;
  bill: BillView;
  line: OrderLineView | undefined;
  /** Which one it is of how many. */
  at: string;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  mayResolve: boolean;
  /** More of it may come: of an order that ended nothing does. */
  mayReceive: boolean;
  /** Where people talk about it: its card. */
  talk: string | null;
}) {
  const deviation = deviationOf(bill, line);
  const ways = WAYS.filter(({ key }) => mayReceive || key !== "recibir");
  const [chosen, setWay] = useState<Way>("nota");
  const way = chosen === "recibir" && !mayReceive ? "nota" : chosen;
  // Somebody else says whether it is taken as it is.
  const asked = bill.state === "en_aprobacion";
  const resolves = mayResolve && !asked;
  const [text, setText] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const { run, busy } = useStep(resolveMatch);
  useKeys(
    resolves && deviation
      ? Object.fromEntries(ways.map(({ key }, index) => [String(index + 1), () => setWay(key)]))
      : {},
  );
  if (!deviation) return null;
  const money = (value: string) => formatMoney(value, order.currency, { decimals: 2 });
  const whole = addMoney(deviation.net, vatOf(deviation.net, line));
  const written = text ?? (way === "nota" ? noteText({ deviation, line, bill, order }) : "");
  const about: Record<Way, string> = {
    nota: `Se pide al proveedor por ${money(whole)}. La factura queda observada hasta que llegue.`,
    recibir: line
      ? `Si llegó lo que faltaba: cargar la recepción con foto y la línea cierra sola.`
      : "Si llegó lo que falta, cargar la recepción.",
    aceptar: "Se paga igual. Pide un motivo y lo aprueba quien lleva la bolsa.",
  };

  async function resolve() {
    if (way === "recibir") return;
    try {
      await run({
        params: { id: bill.voucher_id },
        body: { version: bill.version, order_id: order.id, way, text: written },
      });
      toast.saved(way === "nota" ? "Se pidió la nota de crédito" : "Se pidió la aprobación");
      setRefused(null);
    } catch (error) {
      setRefused(refusalOf(error));
    }
  }

  return (
    <section
      aria-label={`Cruce de ${line?.description ?? bill.text}`}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && resolves) void resolve();
      }}
    >
      <header className="border-b border-line px-5 py-4">
        <div className="flex items-center justify-between gap-2">
          <p className="text-help text-muted">
            {at}, {bill.text}
          </p>
          <span className="flex">
            <IconButton icon={ChevronUp} label="Línea anterior" onClick={() => onStep(-1)} />
            <IconButton icon={ChevronDown} label="Línea siguiente" onClick={() => onStep(1)} />
            <IconButton icon={X} label="Cerrar" onClick={onClose} />
          </span>
        </div>
        <h2 className="text-section">{deviation.sentence}</h2>
      </header>
      <div className="flex flex-col gap-4 px-5 py-4">
        {line && <Boxes line={line} bill={bill} order={order} />}
        {deviation.kind !== "conjunto" && (
          <Difference deviation={deviation} line={line} bill={bill} currency={order.currency} />
        )}
        {asked && <Banner>Se pidió aceptarla como está: falta que la apruebe quien lleva la bolsa.</Banner>}
        {bill.note_asked && <Banner>La nota de crédito se pidió el {formatDay(bill.note_asked)}.</Banner>}
        {resolves && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-semibold">Cómo se resuelve</legend>
            {ways.map(({ key, title, icon }, index) => (
              <label
                key={key}
                className={cx(
                  "flex cursor-pointer gap-3 rounded-card border p-3 focus-within:outline focus-within:outline-2 focus-within:outline-accent",
                  way === key ? "border-accent bg-accent-soft" : "border-line hover:bg-hover",
                )}
              >
                <input type="radio" name="way" className="sr-only" checked={way === key} onChange={() => setWay(key)} />
                <span className={way === key ? "text-accent" : "text-muted"}>
                  <Icon of={icon} size={18} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="flex items-start justify-between gap-2 font-semibold">
                    {title} <Kbd>{String(index + 1)}</Kbd>
                  </span>
                  <span className="block text-help text-muted">{about[key]}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {resolves &&
          (way === "recibir" ? (
            <ReceiveForm order={order.id} lines={line ? [line] : order.lines} onDone={() => {}} />
          ) : (
            <TextArea
              label={way === "nota" ? "Qué se le escribe" : "Por qué se acepta"}
              hideLabel={way === "nota"}
              value={written}
              onChange={setText}
              rows={3}
              error={refused?.of("text")}
            />
          ))}
        {refused && !refused.of("text") && <Banner tone="bad">{refused.message}</Banner>}
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 text-help">
          <dt className="text-muted">{bill.text}</dt>
          <dd className="text-muted">{bill.due_date ? `vence ${formatDay(bill.due_date)}` : ""}</dd>
          <dt className="text-muted">Neto</dt>
          <dd>{money(bill.net)}</dd>
          <dt className="text-muted">IVA</dt>
          <dd>{money(bill.vat)}</dd>
          {bill.total && (
            <>
              <dt className="font-semibold">Total</dt>
              <dd className="font-semibold">{money(bill.total)}</dd>
              {deviation.kind !== "conjunto" && (
                <>
                  <dt className="text-muted">Con la nota de crédito</dt>
                  <dd>{money(subMoney(bill.total, whole))}</dd>
                </>
              )}
            </>
          )}
        </dl>
      </div>
      {resolves && way !== "recibir" && (
        <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-3">
          <Button variant="primary" icon={Send} busy={busy} onClick={() => void resolve()}>
            {way === "aceptar" ? "Pedir aceptación" : bill.note_asked ? "Pedirla de nuevo" : "Pedir nota de crédito"}{" "}
            <Kbd>Ctrl ↵</Kbd>
          </Button>
          {talk && (
            <ButtonLink variant="ghost" icon={MessageSquare} href={talk}>
              Comentar
            </ButtonLink>
          )}
        </footer>
      )}
    </section>
  );
}
