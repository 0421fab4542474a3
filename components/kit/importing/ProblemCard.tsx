import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { Button } from "../Button";
import { Card } from "../Card";
import { ChipButton } from "../Chip";
import { Menu } from "../Menu";
import { Pagination } from "../Pagination";

const PAGE = 25;
const CELL = "border-t border-line-soft px-2 py-2 align-top";

/** Something wrong in a cell of a file: where, what it says, and why it cannot be. */
export interface CellProblem {
  row: number;
  field: string;
  value: string;
  message: string;
  /** Where it says which: the sheet, and the column's title. */
  sheet?: string;
  column?: string;
}

/** The rows of a file that cannot be imported and why; all of them in an Excel. */
export function ProblemCard({
  problems,
  rows,
  partial,
  labelOf,
  busy,
  onExcel,
}: {
  /** The first ones. */
  problems: readonly CellProblem[];
  /** How many rows have any. */
  rows: number;
  /** Whether there are more than the ones given. */
  partial: boolean;
  /** What a field is called. */
  labelOf: (field: string) => string;
  busy: boolean;
  onExcel: () => void;
}) {
  const [field, setField] = useState("");
  const [page, setPage] = useState(1);
  const fields = [...new Set(problems.map((problem) => problem.field))];
  const sheets = [...new Set(problems.map(({ sheet }) => sheet ?? ""))].filter(Boolean);
  const columns = problems.some(({ column }) => column);
  const shown = problems.filter((problem) => field === "" || problem.field === field);
  const choose = (next: string) => {
    setField(next);
    setPage(1);
  };

  return (
    <Card
      flush
      title={`${countText(rows, "fila")} con problemas`}
      subtitle={
        partial
          ? `Se ven las primeras ${formatInteger(problems.length)}; el Excel las tiene todas.`
          : sheets.length === 1
            ? `Hoja «${sheets[0]}»; el número de fila es el de la hoja.`
            : "El número de fila es el del archivo."
      }
      actions={
        <>
          {fields.length > 1 && (
            <Menu
              trigger={<ChipButton label="Campo" value={field ? labelOf(field) : "Todos"} opens />}
              items={["", ...fields].map((name) => ({
                label: name ? labelOf(name) : "Todos",
                checked: field === name,
                onSelect: () => choose(name),
              }))}
            />
          )}
          <Button size="sm" icon={FileSpreadsheet} busy={busy && "Preparando..."} onClick={onExcel}>
            Bajar en Excel
          </Button>
        </>
      }
      foot={shown.length > PAGE && <Pagination page={page} pageSize={PAGE} total={shown.length} onPage={setPage} />}
    >
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="h-9 bg-sunken text-left text-head text-muted">
              <th scope="col" className="w-20 px-2 pl-4 text-right">
                Fila
              </th>
              {columns && (
                <th scope="col" className="px-2">
                  Columna
                </th>
              )}
              <th scope="col" className="px-2">
                Campo
              </th>
              <th scope="col" className="px-2">
                Dice
              </th>
              <th scope="col" className="px-2 pr-4">
                Problema
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.slice((page - 1) * PAGE, page * PAGE).map((problem) => (
              <tr key={`${problem.row} ${problem.field} ${problem.column ?? ""} ${problem.message}`}>
                <th scope="row" className={`${CELL} pl-4 text-right font-normal text-muted`}>
                  {formatInteger(problem.row)}
                </th>
                {columns && <td className={CELL}>{problem.column || "—"}</td>}
                <td className={CELL}>{labelOf(problem.field)}</td>
                <td className={`${CELL} max-w-60 break-words font-semibold`}>{problem.value || "—"}</td>
                <td className={`${CELL} min-w-56 pr-4`}>{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
