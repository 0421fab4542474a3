import { useMemo } from "react";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import type { DashboardView } from "@/lib/boards/dashboard/schema";
import type { CardFilter } from "@/lib/boards/rules/filter";
import { formatInteger } from "@/lib/format/number";
import { type DashboardProps, doneIn, shareText } from "./texts";

type PersonRow = DashboardView["people"][number];

const COUNTS: readonly { key: "open" | "late" | "done"; header: string }[] = [
  { key: "open", header: "Abiertas" },
  { key: "late", header: "Vencidas" },
  { key: "done", header: "Terminadas" },
];

const nameOf = ({ id, name }: PersonRow) => (id === null ? "Sin responsable" : name);

function columnsFor({ data, hrefOf }: DashboardProps): Column<PersonRow>[] {
  const filters: Record<"open" | "late" | "done", CardFilter> = {
    open: { grupo: "abiertas" },
    late: { grupo: "abiertas", vence: "vencidas" },
    done: doneIn(data),
  };
  const filterOf = (row: PersonRow, key: keyof typeof filters) =>
    hrefOf({ ...filters[key], persona: row.id === null ? "nadie" : String(row.id) });
  return [
    { id: "persona", header: "Persona", sortValue: nameOf, cell: nameOf },
    ...COUNTS.map(
      ({ key, header }): Column<PersonRow> => ({
        id: key,
        header,
        align: "end",
        width: 110,
        sortValue: (row) => row[key],
        cell: (row) =>
          row[key] === 0 ? (
            "0"
          ) : (
            <Link
              href={filterOf(row, key)}
              shallow
              aria-label={`${header} de ${nameOf(row)}: ${row[key]}`}
              className="underline underline-offset-3"
            >
              {formatInteger(row[key])}
            </Link>
          ),
      }),
    ),
    {
      id: "plazo",
      header: "En plazo",
      align: "end",
      width: 110,
      sortValue: ({ on_time }) => (on_time.of === 0 ? null : on_time.met / on_time.of),
      cell: ({ on_time }) => shareText(on_time),
    },
  ];
}

/** The same by person: a card with two people counts for each. */
export function PeopleTable({ data, hrefOf }: DashboardProps) {
  const columns = useMemo(() => columnsFor({ data, hrefOf }), [data, hrefOf]);
  return (
    <Card
      flush
      title="¿Cómo viene cada persona?"
      subtitle="Abiertas y vencidas de ahora; terminadas del período. Una tarjeta de dos personas cuenta en ambas."
    >
      <DataTable
        flush
        caption="Tarjetas por persona"
        columns={columns}
        rows={data.people}
        rowId={({ id }) => String(id)}
        rowLabel={nameOf}
        empty={<EmptyState compact title="Todavía no hay tarjetas" />}
      />
    </Card>
  );
}
