import { ChartCard } from "@/components/kit/chart/ChartCard";
import { HBars } from "@/components/kit/chart/HBars";
import { LineChart } from "@/components/kit/chart/LineChart";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { ScreenUse, UseReply } from "@/lib/stats/schema";
import { addressText } from "./addressText";
import { FactCard, ListTable } from "./ListTable";
import { lineModel, momentText } from "./lineModel";
import type { PanelProps } from "./stats";

const MOST = 8;

/** People who were there and what was opened. */
export default function UsePanel({ stats: { use }, address }: PanelProps) {
  return (
    <>
      {use && (
        <div className="grid gap-4 xl:grid-cols-2">
          <People use={use} />
          <MostUsed use={use} />
        </div>
      )}
      <ListTable
        title="Pantallas por uso"
        noun={["pantalla", "pantallas"]}
        id="uso"
        address={address}
        columns={columns}
        rows={use?.screens}
        rowId={({ screen }) => screen}
        rowHref={({ screen }) => (screen.includes("[") ? undefined : screen)}
        textOf={({ title, screen }) => `${title} ${screen}`}
        sort={[{ id: "veces", desc: true }]}
        empty="Nadie abrió ninguna pantalla en estos días"
        card={(row) => (
          <FactCard
            name={row.title}
            facts={[
              addressText(row.screen),
              countText(row.views, "vez", "veces"),
              `${formatInteger(row.phone)} en teléfono`,
            ]}
          />
        )}
      />
    </>
  );
}

function People({ use: { days, people } }: { use: UseReply }) {
  return (
    <ChartCard
      question="¿Cuántas personas lo usan?"
      unit="Personas que abrieron alguna pantalla, por día"
      fileName="personas_activas"
      data={{
        headers: ["Día", "Personas", "Pantallas abiertas"],
        rows: days.map(({ day, people: count, views }) => [
          momentText(day),
          formatInteger(count),
          formatInteger(views),
        ]),
      }}
      conclusion={`${countText(people.range, "persona distinta", "personas distintas")} en el período.`}
    >
      <LineChart
        {...lineModel({
          label: "Personas activas por día",
          moments: days.map(({ day }) => day),
          own: { label: "Personas", values: days.map((day) => day.people) },
          format: formatInteger,
        })}
      />
    </ChartCard>
  );
}

function MostUsed({ use: { screens } }: { use: UseReply }) {
  const total = screens.reduce((sum, { views }) => sum + views, 0);
  const top = screens.slice(0, MOST);
  const shareOf = (views: number) => formatPercent(total > 0 ? (views / total) * 100 : 0);
  return (
    <ChartCard
      question="¿Qué pantallas se usan más?"
      unit="Veces que se abrió cada una"
      fileName="pantallas_por_uso"
      data={{
        headers: ["Pantalla", "Veces", "Parte"],
        rows: top.map(({ title, screen, views }) => [
          `${title} (${addressText(screen)})`,
          formatInteger(views),
          shareOf(views),
        ]),
      }}
    >
      <div className="py-2">
        <HBars
          label="Pantallas más usadas"
          labelWidth={190}
          bars={top.map(({ screen, title, views }) => ({
            id: screen,
            label: title,
            value: views,
            text: formatInteger(views),
          }))}
        />
      </div>
    </ChartCard>
  );
}

const count = (id: string, header: string, readValue: (row: ScreenUse) => number): Column<ScreenUse> => ({
  id,
  header,
  align: "end",
  width: 120,
  sortValue: readValue,
  cell: (row) => formatInteger(readValue(row)),
});

const columns: Column<ScreenUse>[] = [
  {
    id: "pantalla",
    header: "Pantalla",
    sortValue: ({ title }) => title,
    cell: ({ title, screen }) => <TwoLines strong main={title} sub={addressText(screen)} />,
  },
  count("veces", "Veces", ({ views }) => views),
  { ...count("desk", "Escritorio", ({ desk }) => desk), hideBelow: "lg" },
  { ...count("tablet", "Tableta", ({ tablet }) => tablet), hideBelow: "lg" },
  count("phone", "Teléfono", ({ phone }) => phone),
];
