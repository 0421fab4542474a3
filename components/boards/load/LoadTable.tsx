import { useMemo } from "react";
import { EmptyState } from "@/components/kit/EmptyState";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { hoursText } from "@/lib/boards/rules/fieldText";
import type { LoadRow } from "@/lib/boards/rules/load";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay } from "@/lib/format/dates";
import { personText, weekText } from "./loadText";

interface Props {
  rows: readonly LoadRow<CardRow>[];
  weeks: readonly string[];
  hoursOf: (person: number | null) => string | null;
  nameOf: (id: number) => string;
}

function columnsFor({ weeks, hoursOf, nameOf }: Omit<Props, "rows">): Column<LoadRow<CardRow>>[] {
  return [
    {
      id: "persona",
      header: "Persona",
      width: 170,
      sortValue: ({ person }) => personText(person, nameOf),
      cell: ({ person }) => personText(person, nameOf),
    },
    {
      id: "capacidad",
      header: "Por semana",
      width: 100,
      align: "end",
      sortValue: ({ person }) => hoursOf(person),
      cell: ({ person }) => {
        const hours = hoursOf(person);
        return hours === null ? "" : hoursText(hours);
      },
    },
    ...weeks.map(
      (week, index): Column<LoadRow<CardRow>> => ({
        id: week,
        header: index === 0 ? "Esta semana" : formatDay(week),
        width: 130,
        sortValue: (row) => row.weeks[index]?.hours ?? null,
        cell: (row) => {
          const of = row.weeks[index];
          return of && weekText(of, hoursOf(row.person));
        },
      }),
    ),
    {
      id: "fuera",
      header: "Sin fecha o después",
      width: 120,
      align: "end",
      sortValue: ({ outside }) => outside.length,
      cell: ({ outside }) => outside.length,
    },
  ];
}

/** The same as the bars, written: hours of each week against the ones there are. */
export function LoadTable({ rows, weeks, hoursOf, nameOf }: Props) {
  const columns = useMemo(() => columnsFor({ weeks, hoursOf, nameOf }), [weeks, hoursOf, nameOf]);
  return (
    <DataTable
      caption="Carga por persona y por semana"
      columns={columns}
      rows={rows}
      rowId={({ person }) => String(person)}
      rowLabel={({ person }) => personText(person, nameOf)}
      empty={<EmptyState compact title="Nadie en este tablero" />}
    />
  );
}
