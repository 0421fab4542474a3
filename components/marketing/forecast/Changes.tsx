import { ChartCard } from "@/components/kit/chart/ChartCard";
import { Waterfall, type WaterfallStep } from "@/components/kit/chart/Waterfall";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import type { Address } from "@/lib/client/useAddress";
import { addMoney } from "@/lib/format/moneyMath";
import { waterfallOf } from "@/lib/marketing/forecast/rules/groups";
import { type Measure, measures, measureTitles } from "@/lib/marketing/forecast/rules/kinds";
import type { WholeShow } from "./OverviewScreen";
import { changeText, valueText } from "./texts";

const MOST = 7;

/** What moved since the last lock, show by show: a waterfall of one measure in one currency. */
export default function Changes({
  shows,
  money,
  currencies,
  address,
}: {
  shows: readonly WholeShow[];
  money: boolean;
  currencies: readonly WholeShow["currency"][];
  address: Address;
}) {
  const asked = measures.find((one) => one === address.get("medida"));
  const measure: Measure = money ? (asked ?? "tickets") : "tickets";
  const currency = currencies.find((one) => one === address.get("moneda")) ?? currencies[0] ?? "ARS";
  // Tickets are counted over all currencies; amounts never are.
  const counted = measure === "tickets" ? shows : shows.filter((one) => one.currency === currency);
  const { from, to, steps } = waterfallOf(counted, measure, MOST);
  const text = (value: string) => valueText({ [measure]: value }, measure, currency);
  let at = from;
  const bars: WaterfallStep[] = [
    { id: "cierre", label: "Último cierre", from: 0, to: Number(from), text: text(from), total: true },
    ...steps.map(({ id, label, change }): WaterfallStep => {
      const before = at;
      at = addMoney(at, change);
      return { id, label, from: Number(before), to: Number(at), text: changeText(change, measure, currency) };
    }),
    { id: "ahora", label: "Ahora", from: 0, to: Number(to), text: text(to), total: true },
  ];
  return (
    <ChartCard
      question="¿Qué cambió desde el último cierre?"
      unit={measure === "tickets" ? "Entradas" : `${measureTitles[measure]} en ${currency}`}
      fileName="forecast_cambios"
      data={{ headers: ["Paso", measureTitles[measure]], rows: bars.map((bar) => [bar.label, bar.text]) }}
    >
      <div className="flex flex-col gap-4">
        {money && (
          <div className="grid max-w-md grid-cols-2 gap-3">
            <SelectField
              label="Medida"
              options={measures.map((value) => ({ value, label: measureTitles[value] }))}
              value={measure}
              onChange={(to_) => void address.set({ medida: to_ === "tickets" ? "" : to_ })}
            />
            {measure !== "tickets" && currencies.length > 1 && (
              <SelectField
                label="Moneda"
                options={currencies.map((value) => ({ value, label: value }))}
                value={currency}
                onChange={(to_) => void address.set({ moneda: to_ })}
              />
            )}
          </div>
        )}
        {steps.length === 0 ? (
          <EmptyState compact title="Nada cambió desde el último cierre">
            {`Se sigue diciendo lo mismo: ${text(to)}.`}
          </EmptyState>
        ) : (
          <Waterfall
            label="Del último cierre a ahora"
            steps={bars}
            format={(value) => text(value.toFixed(measure === "tickets" ? 0 : 2))}
          />
        )}
      </div>
    </ChartCard>
  );
}
