import { useState } from "react";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { ChartCard } from "../chart/ChartCard";
import { HBars } from "../chart/HBars";
import { LineChart } from "../chart/LineChart";
import { type BarGroup, StackedBars } from "../chart/StackedBars";
import type { Band, Curve } from "../chart/types";
import { Section } from "./Section";

const line = (
  id: string,
  label: string,
  from: number,
  to: number,
  start: number,
  end: number,
  wave: number,
): Curve => ({
  id,
  label,
  kind: id === "own" ? "own" : "comparable",
  points: Array.from({ length: to - from + 1 }, (_, index) => {
    const part = index / (to - from);
    return { x: from + index, y: start + (end - start) * part ** 1.2 + Math.sin(index / 2.5) * wave };
  }),
});

const CURVES: ReadonlyArray<Curve> = [
  line("pl", "Palacio Lav. 2025", -45, 0, 49, 99, 0.6),
  line("rn", "Ribera Norte 2024", -45, 0, 42, 86, 0.5),
  line("lf", "La Forja 2025", -45, 0, 35, 78, 0.5),
  line("ac", "Anf. Cerro 2024", -45, 0, 33, 69, 0.4),
  line("own", "La Calesita Eléctrica", -45, -8, 40, 83.1, 0.4),
];
const BAND: Band = {
  points: Array.from({ length: 9 }, (_, index) => ({
    x: -8 + index,
    low: 83.1 + index * 0.69,
    mid: 83.1 + index * 1.19,
    high: 83.1 + index * 1.54,
  })),
  lowLabel: "P25  28.350",
  midLabel: "P50  29.630",
  highLabel: "P75  30.530",
};
const BARS: ReadonlyArray<BarGroup> = Array.from({ length: 30 }, (_, index) => ({
  id: `d${index}`,
  label: `Día ${index + 1}`,
  tick: index === 29 ? "hoy" : index % 7 === 0 && index < 25 ? `${index + 1}` : undefined,
  values: { bol: 130 + ((index * 37) % 230), ent: 60 + ((index * 53) % 180), pla: 12 + ((index * 7) % 24) },
}));
const SOLD = [
  { id: "bol", label: "Boletería Sur", value: 7002, color: "t1" },
  { id: "ent", label: "EntraYa", value: 3946, color: "t2" },
  { id: "pla", label: "Platea", value: 933, color: "t3" },
  { id: "pue", label: "PuertaUno", value: 640, color: "t4" },
  { id: "taq", label: "Taquilla Ibérica", value: 512, color: "t5" },
  { id: "otr", label: "Otras", value: 318, color: "t6" },
] as const;

export function Charts() {
  const [range, setRange] = useState("45");
  return (
    <Section title="Gráficos" note="la pregunta como título, los nombres sobre el dibujo">
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartCard
          question="¿Cómo viene contra shows comparables?"
          unit="Entradas vendidas, % de 32.000 lugares, por días al show"
          fileName="curva"
          range={{
            value: range,
            onChange: setRange,
            options: ["75", "45", "15"].map((value) => ({ value, label: value === "75" ? "75 días" : value })),
          }}
          data={{
            headers: ["Show", "Último dato"],
            rows: CURVES.map((curve) => [curve.label, formatPercent(curve.points.at(-1)?.y ?? 0)]),
          }}
          conclusion="Va 11 puntos por encima de la mediana de los comparables."
        >
          <LineChart
            label="Curva acumulada de La Calesita Eléctrica y cuatro comparables"
            curves={CURVES}
            band={BAND}
            x={{
              domain: [-Number(range), 0],
              ticks: [-Number(range), -35, -25, -15, 0].filter((tick) => tick >= -Number(range)),
              format: (days) => (days === 0 ? "show" : String(-days)),
            }}
            y={{ domain: [20, 100], ticks: [20, 40, 60, 80, 100], format: (value) => formatInteger(value) }}
            now={{ x: -8, label: "83,1 %" }}
            reference={{ y: 96, label: "vendible 30.720" }}
            formatValue={(value) => formatPercent(value)}
          />
        </ChartCard>
        <ChartCard
          question="Ventas por día y ticketera"
          unit="Entradas por día, últimos 30 días"
          fileName="dias"
          data={{
            headers: ["Día", "Boletería Sur", "EntraYa", "Platea"],
            rows: BARS.map((bar) => [
              bar.label,
              ...["bol", "ent", "pla"].map((id) => formatInteger(bar.values[id] ?? 0)),
            ]),
          }}
        >
          <StackedBars
            label="Entradas por día y ticketera"
            series={SOLD.slice(0, 3).map((one) => ({ ...one, total: formatInteger(one.value) }))}
            bars={BARS}
            format={formatInteger}
          />
        </ChartCard>
        <ChartCard
          question="¿Quién vendió en los últimos 30 días?"
          unit="Entradas"
          fileName="ticketeras"
          data={{ headers: ["Ticketera", "Entradas"], rows: SOLD.map((one) => [one.label, formatInteger(one.value)]) }}
        >
          <div className="pt-2">
            <HBars
              label="Entradas por ticketera"
              bars={SOLD.map((one) => ({ ...one, text: formatInteger(one.value) }))}
            />
          </div>
        </ChartCard>
      </div>
    </Section>
  );
}
