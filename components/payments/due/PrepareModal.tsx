import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { onceKey } from "@/lib/client/onceKey";
import { type Currency, currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { currencyName } from "@/lib/format/money";
import { addMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { prepareBatches } from "@/lib/payments/api";
import { type ByHand, byHandMethods } from "@/lib/payments/rules/byHand";
import { takesAway } from "@/lib/payments/rules/kinds";
import { paymentMethodTitles } from "@/lib/payments/rules/states";
import type { DueRow } from "@/lib/payments/schema/due";
import { amountText } from "../looks";
import { useStep } from "../useStep";
import { type Exchange, ExchangeFields } from "./ExchangeFields";

/** Who has no account waits until somebody loads one. */
const LATER = "despues";

/** What is chosen becomes batches: on which day, in which currency, and how who has no account is paid. */
export function PrepareModal({
  rows,
  onClose,
  onPrepared,
}: {
  rows: readonly DueRow[];
  onClose: () => void;
  onPrepared: (answer: CallOutput<typeof prepareBatches>) => void;
}) {
  const [day, setDay] = useState(todayIn());
  const [exchange, setExchange] = useState<Partial<Record<Currency, Exchange>>>({});
  const [byHand, setByHand] = useState<ByHand | typeof LATER | "">("");
  const credits = creditsOf(rows);
  const [net, setNet] = useState(true);
  const [key] = useState(onceKey);
  const { run } = useStep(prepareBatches);
  const owed = currencies.filter((one) => rows.some(({ currency }) => currency === one));
  const sumOf = (currency: Currency) =>
    rows
      .filter((row) => row.currency === currency)
      .reduce((sum, { kind, free }) => addMoney(sum, takesAway(kind) ? `-${free}` : free), "0.00");
  const companies = new Set(rows.map(({ company }) => company?.id)).size;
  const without = rows.filter(({ without_account }) => without_account).length;

  const save = async () => {
    const missing = owed.find((currency) => exchange[currency] && !(Number(exchange[currency]?.rate) > 0));
    if (missing) return `Cotización de ${currencyName(missing)}: escribir a cuánto se paga.`;
    if (without > 0 && !byHand) return "Decir cómo se paga a quien no tiene cuenta.";
    const items = rows.map(({ kind, id, currency }) => ({ kind, id, fx: asked(exchange[currency]) }));
    const by_hand = byHand && byHand !== LATER ? byHand : undefined;
    const body = { day, items, net: net && credits.length > 0, by_hand };
    const answer = await run({ body: { ...body, clave: key.keyOf(body) } });
    key.sent();
    onPrepared(answer);
    return false;
  };

  return (
    <FormModal
      title="Armar lotes"
      description={`${countText(rows.length, "pago")}${companies > 1 ? ` de ${companies} empresas` : ""}: sale un lote por empresa, cuenta y moneda.`}
      confirm="Armar lotes"
      busyText="Armando..."
      fields={["day", "by_hand"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <DateField
            label="Día de pago"
            required
            min={todayIn()}
            value={day}
            onChange={setDay}
            error={errorOf("day")}
          />
          {without > 0 && (
            <SelectField
              label={without === 1 ? "1 no tiene cuenta: se paga con" : `${without} no tienen cuenta: se pagan con`}
              required
              placeholder="Elegir"
              help="Van en un lote aparte, que firman las mismas personas y no lleva archivo para el banco."
              value={byHand}
              onChange={(chosen) => setByHand(chosen as ByHand)}
              options={[
                ...byHandMethods.map((value) => ({ value, label: paymentMethodTitles[value] })),
                ...(without < rows.length ? [{ value: LATER, label: "No se pagan ahora" }] : []),
              ]}
              error={errorOf("by_hand")}
            />
          )}
          {credits.length > 0 && (
            <Checkbox
              label={`Descontar lo que tienen a favor: ${credits.map(({ currency, amount }) => amountText(amount, currency)).join(" y ")}`}
              help={credits
                .flatMap(({ texts }) => texts)
                .slice(0, 6)
                .join(", ")}
              value={net}
              onChange={setNet}
            />
          )}
          {owed.map((currency) => (
            <ExchangeFields
              key={currency}
              currency={currency}
              sum={sumOf(currency)}
              value={exchange[currency]}
              onChange={(value) => setExchange((before) => ({ ...before, [currency]: value }))}
            />
          ))}
        </>
      )}
    </FormModal>
  );
}

/** The rate as the call has it; none where it is paid in its own currency. */
const asked = (other: Exchange | undefined) =>
  other && {
    currency: other.into,
    rate: String(other.rate),
    source: other.source,
    day: todayIn(),
    ...(other.reason.trim() && { reason: other.reason }),
  };

interface Credit {
  currency: Currency;
  amount: string;
  texts: string[];
}

/** What the suppliers of some rows have in their favour and was not chosen, each once. */
function creditsOf(rows: readonly DueRow[]): Credit[] {
  const chosen = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const sums = new Map<Currency, Credit>();
  for (const { currency, netting } of rows)
    for (const { kind, id, text, free } of netting) {
      if (chosen.has(`${kind} ${id}`)) continue;
      chosen.add(`${kind} ${id}`);
      const sum = sums.get(currency) ?? { currency, amount: "0.00", texts: [] };
      sums.set(currency, { currency, amount: addMoney(sum.amount, free), texts: [...sum.texts, text] });
    }
  return [...sums.values()];
}
