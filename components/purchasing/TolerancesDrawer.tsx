import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { RestoredNotice } from "@/components/kit/form/RestoredNotice";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { currencies } from "@/lib/format/currencies";
import { formatDay, todayIn } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { addTolerance, listTolerances } from "@/lib/purchasing/matches/api";
import { shownDecimal, typedDecimal } from "@/lib/purchasing/rules/typed";
import { type Refusal, refusalOf } from "./issues";

const first = () => ({
  currency: "ARS" as (typeof currencies)[number],
  from_day: todayIn(),
  price_percent: "",
  price_fixed: "",
});
const CURRENCIES = currencies.map((value) => ({ value, label: currencyName(value) }));

/** By how much the price of a bill may be over its order's: the rule of each day and currency, and a new one from a day on. */
export function TolerancesDrawer({ onClose }: { onClose: () => void }) {
  const { can } = usePerson();
  const read = useRead(listTolerances, {});
  const kept = useKeptState("tolerancia-de-compras", first);
  const typed = kept.value;
  const [refused, setRefused] = useState<Refusal | null>(null);
  const { run, busy } = useWrite(addTolerance, { refresh: ["/purchase-tolerances", "/requisitions", "/matches"] });
  const set = (part: Partial<typeof typed>) => kept.set(() => part);
  const today = todayIn();

  async function add() {
    const { price_percent, price_fixed } = typed;
    try {
      await run({
        body: { ...typed, price_percent: typedDecimal(price_percent), price_fixed: typedDecimal(price_fixed) },
      });
      toast.saved(`Rige desde el ${formatDay(typed.from_day)}`);
      kept.discard();
      setRefused(null);
    } catch (error) {
      setRefused(refusalOf(error));
    }
  }

  return (
    <Drawer
      open
      width={480}
      onClose={onClose}
      eyebrow="Compras"
      title="Tolerancias de precio"
      footer={
        can("vouchers.write") && (
          <Button variant="primary" busy={busy} onClick={() => void add()}>
            Agregar
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-help text-muted">
          Una factura puede costar más que su orden hasta el mayor de los dos: el porcentaje o la suma fija por unidad.
          La cantidad no tiene tolerancia. Vale la del día de la factura.
        </p>
        <Fetched read={read} failure="No se pudieron traer las tolerancias" rows={3}>
          {(rows) => (
            <table className="w-full text-left">
              <caption className="sr-only">
                Tolerancias de precio, de la más nueva a la más vieja de cada moneda
              </caption>
              <thead className="text-head text-muted">
                <tr>
                  <th className="py-1.5 font-normal">Desde</th>
                  <th className="py-1.5 font-normal">Moneda</th>
                  <th className="py-1.5 text-right font-normal">Porcentaje</th>
                  <th className="py-1.5 text-right font-normal">Suma fija</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={row.id} className="border-t border-line-soft">
                    <td className="py-2">
                      {formatDay(row.from_day)}
                      {isInForce(rows, at, today) && <span className="ml-2 text-good">rige</span>}
                    </td>
                    <td className="py-2">{row.currency}</td>
                    <td className="py-2 text-right tabular-nums">{shownDecimal(row.price_percent)} %</td>
                    <td className="py-2 text-right tabular-nums">
                      {formatMoney(row.price_fixed, row.currency, { decimals: 2 })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Fetched>
        {can("vouchers.write") && (
          <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
            <legend className="sr-only">Tolerancia nueva</legend>
            <RestoredNotice kept={kept} />
            {refused && <Banner tone="bad">{refused.message}</Banner>}
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField
                label="Rige desde"
                value={typed.from_day}
                onChange={(from_day) => set({ from_day })}
                error={refused?.of("from_day")}
              />
              <SelectField
                label="Moneda"
                options={CURRENCIES}
                value={typed.currency}
                onChange={(currency) => set({ currency: currency as typeof typed.currency })}
                error={refused?.of("currency")}
              />
              <TextField
                label="Porcentaje"
                inputMode="decimal"
                value={typed.price_percent}
                onChange={(price_percent) => set({ price_percent })}
                error={refused?.of("price_percent")}
                placeholder="2"
              />
              <TextField
                label="Suma fija por unidad"
                inputMode="decimal"
                value={typed.price_fixed}
                onChange={(price_fixed) => set({ price_fixed })}
                error={refused?.of("price_fixed")}
                placeholder="1.000"
              />
            </div>
          </fieldset>
        )}
      </div>
    </Drawer>
  );
}

/** The newest of its currency that has begun: rows come by currency, the newest first. */
const isInForce = (rows: readonly { currency: string; from_day: string }[], at: number, today: string): boolean =>
  rows.findIndex(({ currency, from_day }) => currency === rows[at]?.currency && from_day <= today) === at;
