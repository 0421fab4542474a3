import { Card } from "@/components/kit/Card";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { CallOutput } from "@/lib/http/contract";
import type { listForecasts } from "@/lib/marketing/forecast/api";

type ErrorRow = CallOutput<typeof listForecasts>["errors"][number];
const percent = (value: number | null | undefined) => (value == null ? "—" : formatPercent(value));

const columns = (money: boolean): Column<ErrorRow>[] => [
  { id: "quien", header: "Quién", cell: ({ owner }) => owner.name },
  { id: "shows", header: "Shows", width: 90, align: "end", cell: ({ shows }) => formatInteger(shows) },
  { id: "cierres", header: "Cierres", width: 90, align: "end", cell: ({ locks }) => formatInteger(locks) },
  {
    id: "entradas",
    header: "Error en entradas",
    width: 140,
    align: "end",
    sortValue: ({ tickets }) => tickets,
    cell: ({ tickets }) => percent(tickets),
  },
  ...(money
    ? [
        {
          id: "recaudacion",
          header: "Error en recaudación",
          width: 160,
          align: "end",
          sortValue: ({ gross }) => gross ?? null,
          cell: ({ gross }) => percent(gross),
        } satisfies Column<ErrorRow>,
      ]
    : []),
];

/** How far each owner was, over the weeks that were locked of shows that are over. */
export function Errors({ errors, money }: { errors: readonly ErrorRow[]; money: boolean }) {
  if (errors.length === 0) return null;
  return (
    <Card
      flush
      title="Error de cada quien"
      subtitle="Promedio de lo que se alejó cada cierre de lo que pasó, en el escenario base. Menos es mejor."
    >
      <DataTable
        flush
        caption="Error de cada quien"
        columns={columns(money)}
        rows={errors}
        rowId={({ owner }) => String(owner.id)}
        empty={null}
      />
    </Card>
  );
}
