import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { countText } from "@/lib/format/text";
import { timeAgo } from "@/lib/format/timeAgo";
import { CELLS, type CellField, fieldsFor } from "./cells";
import { type DerivedRow, storedValue } from "./deriveRow";
import type { GridAction } from "./gridState";
import { showCell } from "./readCell";

/** Rows that someone else changed meanwhile, with both figures side by side and the choice of which stays. */
export function ConflictPanel({
  rows,
  money,
  dispatch,
}: {
  rows: readonly DerivedRow[];
  money: boolean;
  dispatch: (action: GridAction) => void;
}) {
  if (rows.length === 0) return null;
  return (
    <Card
      className="border-bad"
      title={`${countText(rows.length, "fila")} con cambios de otra persona`}
      subtitle="Nada se pisó. Elegir en cada una qué valor queda; después, guardar."
    >
      <ul className="flex flex-col gap-3">
        {rows.map((derived) => (
          <Conflict key={derived.row.key} derived={derived} money={money} dispatch={dispatch} />
        ))}
      </ul>
    </Card>
  );
}

function Conflict({
  derived,
  money,
  dispatch,
}: {
  derived: DerivedRow;
  money: boolean;
  dispatch: (action: GridAction) => void;
}) {
  const { row, cells } = derived;
  const stored = (field: CellField) => {
    const value = storedValue(row, field);
    return value === null ? "vacía" : showCell(field, value);
  };
  const differing = fieldsFor(money).filter((field) => (cells[field]?.shown || "vacía") !== stored(field));
  const who = row.actual ? `${row.actual.updated_by}, ${timeAgo(row.actual.updated_at)}` : "La borró otra persona";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-soft pt-3 first:border-0 first:pt-0">
      <div className="min-w-48">
        <p className="font-semibold">{row.show}</p>
        <p className="text-second text-muted">
          {[row.ticketera, row.categoria, row.divisa].filter(Boolean).join(" · ")} · {who}
        </p>
      </div>
      <table className="text-help">
        <thead>
          <tr className="text-head text-muted">
            <th scope="col" className="pr-4 text-left">
              Campo
            </th>
            <th scope="col" className="pr-4 text-right">
              Mío
            </th>
            <th scope="col" className="text-right">
              Actual
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row" className="pr-4 text-left font-normal text-muted">
                {CELLS[field].label}
              </th>
              <td className="pr-4 text-right font-semibold">{cells[field]?.shown || "vacía"}</td>
              <td className="text-right">{stored(field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="ml-auto flex gap-2">
        <Button size="sm" onClick={() => dispatch({ type: "dropped", key: row.key })}>
          Usar el actual
        </Button>
        <Button
          size="sm"
          variant="primary"
          onClick={() => dispatch({ type: "rebased", key: row.key, base: row.actual?.version ?? null })}
        >
          Usar el mío
        </Button>
      </div>
    </li>
  );
}
