import { CapacityBreakdown } from "../CapacityBar";
import { Card } from "../Card";
import { FigureLine } from "../FigureLine";
import { FigureStrip } from "../FigureStrip";
import { Section } from "./Section";

export function Figures() {
  return (
    <Section title="Cifras y capacidad">
      <FigureStrip
        items={[
          {
            label: "Vendidas hoy",
            value: { text: "1.355" },
            change: { text: "+4,3 %", tone: "good", period: "contra el vie 13" },
            spark: { points: [10, 9, 12, 11, 14, 13, 15, 14], label: "Ventas de 14 días, en alza" },
            href: "#hoy",
          },
          {
            label: "Últimos 7 días",
            value: { text: "8.995" },
            change: { text: "+26,1 %", tone: "good", period: "contra los 7 previos" },
            href: "#semana",
          },
          { label: "Vendidas en total", value: { text: "59.831", unit: "55,6 %" }, note: "restan 43.611 de 107.630" },
          {
            label: "Recaudación ARS",
            value: { text: "$ 3.155,8", unit: "M", full: "$ 3.155.822.000" },
            note: "promedio $ 58.331 por entrada",
          },
          {
            label: "Recaudación USD y EUR",
            value: [
              { text: "US$ 180,2", unit: "mil", full: "US$ 180.200" },
              { text: "€ 158,1", unit: "mil", full: "€ 158.124" },
            ],
            note: "promedio US$ 73 y € 49",
          },
        ]}
      />
      <div className="mt-4">
        <FigureLine
          label="Cifras en una línea"
          items={[
            { label: "Abiertas", text: "13", href: "#abiertas", current: true },
            { label: "Vencidas", text: "2", href: "#vencidas" },
          ]}
        />
      </div>
      <div className="mt-4 max-w-[364px]">
        <Card>
          <p className="mb-2">
            <span className="text-figure">26.590</span>{" "}
            <span className="text-help text-muted">83,1 % de la capacidad</span>
          </p>
          <CapacityBreakdown
            sold={{ label: "Vendidas", text: "26.590", share: 26590 }}
            held={[
              { label: "Holdeo", text: "820", share: 820 },
              { label: "Cortesías", text: "460", share: 460 },
            ]}
            remaining={{ label: "Restan", text: "4.130", share: 4130 }}
            capacity={{ label: "Capacidad", text: "32.000", share: 32000 }}
          />
        </Card>
      </div>
    </Section>
  );
}
