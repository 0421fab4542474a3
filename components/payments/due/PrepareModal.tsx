import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { CallError } from "@/lib/client/callError";
import { onceKey } from "@/lib/client/onceKey";
import { type Currency, currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { currencyName } from "@/lib/format/money";
import { addMoney, mulMoney } from "@/lib/format/moneyMath";
import type { CallOutput } from "@/lib/http/contract";
import { prepareBatches } from "@/lib/payments/api";
import { takesAway } from "@/lib/payments/rules/kinds";
import type { DueRow } from "@/lib/payments/schema";
import { amountText } from "../looks";
import { useStep } from "../useStep";

const SOURCES = { oficial: "Oficial", mep: "MEP", pactado: "Pactada", propia: "Propia" } as const;
type Source = keyof typeof SOURCES;

/** In which currency what is owed in another one is paid, and at which rate. */
interface Exchange {
  into: Currency;
  rate: number | null;
  source: Source;
  /** Asked for where the rate is not what is kept. */
  reason: string;
}

/** What is chosen becomes batches: on which day, and in which currency. */
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
  const credits = creditsOf(rows);
  const [net, setNet] = useState(true);
  const [key] = useState(onceKey);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, busy } = useStep(prepareBatches);
  const owed = currencies.filter((one) => rows.some(({ currency }) => currency === one));
  const sumOf = (currency: Currency) =>
    rows
      .filter((row) => row.currency === currency)
      .reduce((sum, { kind, free }) => addMoney(sum, takesAway(kind) ? `-${free}` : free), "0.00");
  const companies = new Set(rows.map(({ company }) => company?.id)).size;

  const save = async () => {
    setFailure(null);
    const missing = owed.find((currency) => exchange[currency] && !(Number(exchange[currency]?.rate) > 0));
    if (missing) return setFailure(`Cotización de ${currencyName(missing)}: escribir a cuánto se paga.`);
    const items = rows.map(({ kind, id, currency }) => {
      const other = exchange[currency];
      return {
        kind,
        id,
        ...(other && {
          fx: {
            currency: other.into,
            rate: String(other.rate),
            source: other.source,
            day: todayIn(),
            ...(other.reason.trim() && { reason: other.reason }),
          },
        }),
      };
    });
    const body = { day, items, net: net && credits.length > 0 };
    try {
      const answer = await run({ body: { ...body, clave: key.keyOf(body) } });
      key.sent();
      onPrepared(answer);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.issues?.[0]?.message ?? caught.message);
    }
  };

  return (
    <Modal
      open
      size="form"
      title="Armar lotes"
      description={`${rows.length === 1 ? "1 pago" : `${rows.length} pagos`}${companies > 1 ? ` de ${companies} empresas` : ""}: sale un lote por empresa, cuenta y moneda.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy && "Armando..."} onClick={() => void save()}>
            Armar lotes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        <DateField label="Día de pago" required min={todayIn()} value={day} onChange={setDay} />
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
      </div>
    </Modal>
  );
}

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

function ExchangeFields({
  currency,
  sum,
  value,
  onChange,
}: {
  currency: Currency;
  sum: string;
  value: Exchange | undefined;
  onChange: (value: Exchange | undefined) => void;
}) {
  const rate = value?.rate && value.rate > 0 ? String(value.rate) : null;
  return (
    <fieldset className="flex flex-col gap-3 rounded-card border border-line px-4 py-3">
      <legend className="px-1 font-semibold">{amountText(sum, currency)}</legend>
      <SelectField
        label="Se paga en"
        value={value?.into ?? currency}
        onChange={(into) =>
          onChange(
            into === currency
              ? undefined
              : {
                  into: into as Currency,
                  rate: value?.rate ?? null,
                  source: value?.source ?? "oficial",
                  reason: value?.reason ?? "",
                },
          )
        }
        options={currencies.map((one) => ({ value: one, label: currencyName(one) }))}
      />
      {value && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Cotización"
            required
            decimals={6}
            unit={`${value.into} por ${currency}`}
            value={value.rate}
            onChange={(next) => onChange({ ...value, rate: next })}
          />
          <SelectField
            label="De dónde sale"
            value={value.source}
            onChange={(source) => onChange({ ...value, source: source as Source })}
            options={choicesOf(SOURCES)}
          />
          <TextField
            className="col-span-2"
            label="Por qué a esta cotización"
            help="Solo si no es la que está cargada de hoy, o no hay ninguna."
            maxLength={1_000}
            value={value.reason}
            onChange={(reason) => onChange({ ...value, reason })}
          />
          {rate && (
            <p className="col-span-2 text-help text-muted">
              {`Son ${amountText(mulMoney(sum, rate), value.into)}. Lo que difiere de lo devengado es diferencia de cambio.`}
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}
