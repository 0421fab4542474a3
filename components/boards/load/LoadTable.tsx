import { Card } from "@/components/kit/Card";
import { ChartTable } from "@/components/kit/chart/ChartTable";
import type { LoadRow } from "@/lib/boards/rules/load";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay } from "@/lib/format/dates";
import { hoursText } from "../table/sumText";
import { personText, weekText } from "./loadText";

/** The same as the bars, written. */
export function LoadTable({
  rows,
  weeks,
  hoursOf,
  nameOf,
}: {
  rows: readonly LoadRow<CardRow>[];
  weeks: readonly string[];
  hoursOf: (person: number | null) => string | null;
  nameOf: (id: number) => string;
}) {
  return (
    <Card flush title="Carga por persona" subtitle="Horas estimadas de cada semana contra las que tiene">
      <ChartTable
        caption="Carga por persona"
        data={{
          headers: ["Persona", "Por semana", ...weeks.map(formatDay), "Sin fecha o después"],
          rows: rows.map((row) => {
            const capacity = hoursOf(row.person);
            return [
              personText(row.person, nameOf),
              capacity === null ? "" : hoursText(capacity),
              ...row.weeks.map((week) => weekText(week, capacity)),
              String(row.outside.length),
            ];
          }),
        }}
      />
    </Card>
  );
}
