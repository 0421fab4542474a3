import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart } from "@/components/kit/chart/LineChart";
import { EmptyState } from "@/components/kit/EmptyState";
import { Segmented } from "@/components/kit/Segmented";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { devices, deviceTitles, type Rating, type ShownVital, shownVitals } from "@/lib/stats/rules/measures";
import { msText, ratingTitles, scoreText } from "@/lib/stats/rules/texts";
import type { Measured, ScreenVitals, VitalsReply } from "@/lib/stats/schema";
import { addressText } from "./addressText";
import { FactCard, ListTable } from "./ListTable";
import { lineModel, momentText, timeAxis } from "./lineModel";
import type { PanelProps } from "./stats";

const LOOK: Record<Rating, { tone: "good" | "warn" | "bad"; icon: typeof CircleCheck }> = {
  good: { tone: "good", icon: CircleCheck },
  fair: { tone: "warn", icon: TriangleAlert },
  bad: { tone: "bad", icon: CircleAlert },
};

const TITLES: Record<ShownVital, { header: string; help: string }> = {
  LCP: { header: "LCP", help: "hasta ver lo principal" },
  INP: { header: "INP", help: "hasta responder a un clic" },
  CLS: { header: "CLS", help: "cuánto salta lo que se ve" },
  NAV: { header: "Cambio", help: "de una pantalla a otra" },
};

const valueText = (name: ShownVital, value: number) => (name === "CLS" ? scoreText(value) : msText(value));

/** How long screens take for the people who use them. */
export default function VitalsPanel({ stats: { vitals }, address }: PanelProps) {
  const device = devices.find((one) => one === address.get("equipo")) ?? "";
  return (
    <>
      {vitals && (
        <div className="grid gap-4 xl:grid-cols-[1fr_360px]">
          <Loads vitals={vitals} />
          <All vitals={vitals} />
        </div>
      )}
      <ListTable
        title="Tiempos por pantalla"
        noun={["pantalla", "pantallas"]}
        id="carga"
        address={address}
        columns={columns}
        rows={vitals?.screens}
        rowId={({ screen }) => screen}
        rowHref={({ screen }) => (screen.includes("[") ? undefined : screen)}
        textOf={({ title, screen }) => `${title} ${screen}`}
        sort={[{ id: "cargas", desc: true }]}
        empty="No se midió ninguna carga en estos días"
        filters={
          <Segmented
            label="Equipo"
            value={device}
            onChange={(equipo) => address.set({ equipo })}
            options={[
              { value: "", label: "Todos" },
              ...devices.map((value) => ({ value, label: deviceTitles[value] })),
            ]}
          />
        }
        card={(row) => (
          <FactCard
            name={row.title}
            badge={row.vitals.LCP && <Level of={row.vitals.LCP} />}
            facts={[
              countText(row.samples, "carga"),
              ...shownVitals.flatMap((name) => {
                const one = row.vitals[name];
                return one ? [`${TITLES[name].header} ${valueText(name, one.p75)}`] : [];
              }),
            ]}
          />
        )}
      />
    </>
  );
}

function Level({ of: { rating } }: { of: Measured }) {
  const { tone, icon } = LOOK[rating];
  return (
    <Badge tone={tone} icon={icon}>
      {ratingTitles[rating]}
    </Badge>
  );
}

function Loads({ vitals: { days, sample } }: { vitals: VitalsReply }) {
  return (
    <ChartCard
      question="¿Cuánto tarda en verse una pantalla?"
      unit="LCP p75 por día, ms o s: tres de cada cuatro cargas tardan menos"
      fileName="lcp_por_dia"
      data={{
        headers: ["Día", "LCP p75", "Cargas medidas"],
        rows: days.map(({ day, lcp, n }) => [momentText(day), lcp === null ? "—" : msText(lcp), formatInteger(n)]),
      }}
      conclusion={`Se mide el ${formatPercent(sample * 100, 0)} de las cargas, sin guardar de quién.`}
    >
      <LineChart
        {...lineModel({
          label: "LCP p75 por día",
          moments: days.map(({ day }) => day),
          own: { label: "LCP p75", values: days.map(({ lcp }) => lcp) },
          format: timeAxis(days.map(({ lcp }) => lcp)),
          formatValue: msText,
        })}
      />
    </ChartCard>
  );
}

function All({ vitals: { all } }: { vitals: VitalsReply }) {
  const shown = shownVitals.flatMap((name) => {
    const one = all[name];
    return one ? [{ name, one }] : [];
  });
  return (
    <section aria-label="En todas las pantallas" className="rounded-card border border-line bg-surface px-4 py-3.5">
      <h2 className="text-section">En todas las pantallas</h2>
      {shown.length === 0 && <EmptyState compact title="Todavía no hay mediciones" />}
      <dl className="mt-1 flex flex-col">
        {shown.map(({ name, one }) => (
          <div
            key={name}
            className="flex items-center justify-between gap-3 border-b border-line-soft py-2.5 last:border-0"
          >
            <dt>
              <TwoLines main={TITLES[name].header} sub={TITLES[name].help} />
            </dt>
            <dd className="flex items-center gap-2 font-semibold">
              {valueText(name, one.p75)} <Level of={one} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const vital = (name: ShownVital): Column<ScreenVitals> => ({
  id: name,
  header: TITLES[name].header,
  width: 190,
  align: "end",
  hideBelow: name === "LCP" ? undefined : name === "NAV" ? "xl" : "lg",
  sortValue: ({ vitals }) => vitals[name]?.p75 ?? null,
  cell: ({ vitals }) => {
    const one = vitals[name];
    if (!one) return <span className="text-muted">—</span>;
    return (
      <span className="inline-flex items-center gap-2" title={countText(one.n, "medición", "mediciones")}>
        {valueText(name, one.p75)} <Level of={one} />
      </span>
    );
  },
});

const columns: Column<ScreenVitals>[] = [
  {
    id: "pantalla",
    header: "Pantalla",
    sortValue: ({ title }) => title,
    cell: ({ title, screen }) => <TwoLines strong main={title} sub={addressText(screen)} />,
  },
  {
    id: "cargas",
    header: "Medidas",
    align: "end",
    width: 100,
    sortValue: ({ samples }) => samples,
    cell: ({ samples }) => formatInteger(samples),
  },
  ...shownVitals.map(vital),
];
