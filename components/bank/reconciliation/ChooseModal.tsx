import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { CheckboxBox } from "@/components/kit/fields/CheckboxBox";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Modal } from "@/components/kit/Modal";
import { Segmented } from "@/components/kit/Segmented";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { listRules } from "@/lib/bank/api";
import { type DifferenceKind, differences, differenceTitles, directionOf } from "@/lib/bank/rules/kinds";
import type { PairView, Reconciliation } from "@/lib/bank/schema";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { normalize } from "@/lib/format/text";
import type { MatchBody } from "./AccountPairs";
import { comesIn, lineTexts, sumOf } from "./words";

/** So many are listed; the search finds the others. */
const LISTED = 40;

type Body = Omit<MatchBody, "lines">;
type Way = "orden" | "cobro" | "regla";

/** What a movement is, chosen by hand: one order or several, or none and a rule says what. */
export function ChooseModal({
  pair,
  shown,
  onClose,
  onChosen,
}: {
  pair: PairView;
  shown: Reconciliation;
  onClose: () => void;
  onChosen: (body: Body) => Promise<void>;
}) {
  const total = sumOf(pair.lines);
  const back = comesIn(total);
  const [way, setWay] = useState<Way>(back && pair.proposal?.kind !== "devolucion" ? "cobro" : "orden");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(pair.proposal?.orders.map(({ id }) => id)));
  const [words, setWords] = useState("");
  const [rule, setRule] = useState(String(pair.proposal?.rule?.id ?? ""));
  const [difference, setDifference] = useState<DifferenceKind>("comision");
  /** Of a collection: what did not come the bank kept; else it is collected in part. */
  const [fee, setFee] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const rules = useRead(listRules, way === "regla" ? {} : null);
  const money = (value: string) => formatMoney(value, shown.account.currency, { decimals: 2 });
  const size = total.replace("-", "");
  const collects = way === "cobro";
  // What was declared is the movement of the same amount, or none.
  const invoices = shown.invoices.filter(({ credited, amount }) => !credited || amount === size);
  const listed = collects ? invoices : shown.orders.filter(({ credited }) => credited === back);
  const orders = listed
    .filter((order) =>
      normalize(`${order.number} ${order.payee} ${order.batch} ${order.amount}`).includes(normalize(words)),
    )
    .sort((a, b) => Number(b.amount === size) - Number(a.amount === size));
  const taken = collects ? invoicesOf(shown, chosen, size) : shown.orders.filter(({ id }) => chosen.has(id));
  const left = subMoney(size, sumOf(taken));
  const differs = taken.length > 0 && compareMoney(left, "0") !== 0;

  const save = async () => {
    setFailure(null);
    setBusy(true);
    try {
      if (way === "regla") await onChosen({ kind: "regla", orders: [], rule_id: rule ? Number(rule) : undefined });
      else
        await onChosen({
          kind: collects ? "cobro" : back ? "devolucion" : "orden",
          orders: [...chosen],
          difference_kind: differs && !back ? difference : differs && fee ? "comision" : undefined,
        });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.issues?.[0]?.message ?? caught.message);
    } finally {
      setBusy(false);
    }
  };
  const ready = way === "regla" ? rule !== "" : chosen.size > 0;
  return (
    <Modal
      open
      size="md"
      title={pair.lines[0] ? lineTexts(pair.lines[0]).main : "Movimiento"}
      description={`${back ? "Entraron" : "Salieron"} ${money(size)}.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" disabled={!ready} busy={busy && "Conciliando..."} onClick={() => void save()}>
            {way === "regla" ? "Registrar" : collects ? "Cobrar" : back ? "Volver a pagar" : "Conciliar"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Segmented
          label="Qué es"
          value={way}
          onChange={(next) => {
            setWay(next);
            setChosen(new Set());
          }}
          options={[
            ...(back ? [{ value: "cobro" as const, label: "Un cobro" }] : []),
            { value: "orden", label: back ? "Un pago que volvió" : "Pagos nuestros" },
            { value: "regla", label: "Sin orden nuestra" },
          ]}
        />
        {way !== "regla" ? (
          <>
            <SearchField
              label={collects ? "Buscar factura, cliente o importe" : "Buscar orden, proveedor o importe"}
              value={words}
              onChange={setWords}
            />
            <ul
              aria-label={collects ? "Facturas" : "Órdenes"}
              className="max-h-72 overflow-y-auto rounded-card border border-line"
              data-scroll
            >
              {orders.slice(0, LISTED).map((order) => (
                <li key={`${order.id} ${order.credited}`} className="border-b border-line-soft last:border-b-0">
                  <label
                    htmlFor={`orden-${order.id}-${order.credited}`}
                    className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1 hover:bg-hover"
                  >
                    <CheckboxBox
                      id={`orden-${order.id}-${order.credited}`}
                      checked={chosen.has(order.id)}
                      onToggle={(on) =>
                        setChosen((before) => {
                          const next = new Set(before);
                          if (on) next.add(order.id);
                          else next.delete(order.id);
                          return next;
                        })
                      }
                    />
                    <span className="min-w-0 flex-1">
                      <TwoLines
                        main={order.payee}
                        sub={[
                          order.number,
                          order.batch,
                          collects ? `vence el ${formatDay(order.day)}` : formatDay(order.day),
                          collects && order.credited && "cobro ya declarado",
                          order.given_up && (order.given_up === "rechazado" ? "se había rechazado" : "no enviada"),
                        ]
                          .filter(Boolean)
                          .join(", ")}
                      />
                    </span>
                    <span className="whitespace-nowrap">{money(order.amount)}</span>
                  </label>
                </li>
              ))}
              {orders.length === 0 && (
                <li className="px-3 py-4 text-help text-muted">
                  {collects
                    ? "No hay facturas por cobrar que se parezcan."
                    : back
                      ? "No hay pagos acreditados que se parezcan."
                      : "No hay órdenes enviadas al banco que se parezcan."}
                </li>
              )}
            </ul>
            {orders.length > LISTED && (
              <p className="text-help text-muted">{`Se muestran ${LISTED} de ${orders.length}: buscar por nombre o importe.`}</p>
            )}
            {taken.length > 0 && (
              <p className="text-help">
                {`Elegido: ${money(sumOf(taken))}. `}
                {differs ? (
                  <span className="text-warn">{`Difieren ${money(left.replace("-", ""))}.`}</span>
                ) : (
                  "Es lo mismo."
                )}
              </p>
            )}
            {differs && collects && (
              <Checkbox
                label={`Lo que falta, ${money(left.replace("-", ""))}, es una comisión del banco`}
                help="Si no, se cobra en parte."
                value={fee}
                onChange={setFee}
              />
            )}
            {differs && !back && (
              <Segmented
                label="Qué es la diferencia"
                value={difference}
                onChange={setDifference}
                options={differences.map((value) => ({ value, label: differenceTitles[value].title }))}
              />
            )}
          </>
        ) : (
          <SelectField
            label="Qué es"
            required
            value={rule}
            onChange={setRule}
            placeholder="Elegir una regla"
            help="Las reglas se agregan en Reglas: dicen a qué rubro va."
            options={(rules.data ?? [])
              .filter(
                ({ active, own_account_id, direction }) =>
                  active &&
                  direction === directionOf(total) &&
                  (own_account_id === null || own_account_id === shown.account.id),
              )
              .map(({ id, name, category }) => ({ value: String(id), label: `${name} (${category})` }))}
          />
        )}
      </div>
    </Modal>
  );
}

/** The invoices that are chosen: each once, as it was declared where that is what came in. */
function invoicesOf({ invoices }: Reconciliation, chosen: ReadonlySet<number>, size: string) {
  return [...chosen].flatMap((id) => {
    const own = invoices.filter((one) => one.id === id);
    const declared = chosen.size === 1 ? own.find(({ credited, amount }) => credited && amount === size) : undefined;
    return declared ?? own.find(({ credited }) => !credited) ?? own.slice(0, 1);
  });
}
