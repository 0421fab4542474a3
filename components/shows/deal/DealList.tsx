import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { CHOICES, emptyRow, LISTS, type ListColumn, type ListKey, type Row } from "./typed";

/** A list of a deal's terms, a line per row; what is wrong is said at its field. */
export function DealList({
  of,
  rows,
  currency,
  readOnly,
  errorOf,
  onChange,
}: {
  of: ListKey;
  rows: readonly Row[];
  currency: string;
  readOnly: boolean;
  /** What is wrong with a field of a row. */
  errorOf: (row: number, key: string) => string | undefined;
  onChange: (rows: Row[]) => void;
}) {
  const { title, add, columns } = LISTS[of];
  if (readOnly && rows.length === 0) return null;
  const set = (at: number, part: Row) => onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-section">{title}</legend>
      {rows.map((row, at) => (
        <fieldset key={row.id} className="flex min-w-0 items-start gap-2 border-b border-line-soft pb-2">
          <legend className="sr-only">{`${title} ${at + 1}`}</legend>
          <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-2">
            {columns.map((column) => (
              <Cell
                key={column.key}
                column={column}
                row={row}
                currency={currency}
                readOnly={readOnly}
                error={errorOf(at, column.key)}
                onChange={(value) => set(at, { [column.key]: value })}
              />
            ))}
          </div>
          {!readOnly && (
            <IconButton
              icon={Trash2}
              label={`Quitar ${title.toLowerCase()} ${at + 1}`}
              onClick={() => onChange(rows.filter((_, i) => i !== at))}
            />
          )}
        </fieldset>
      ))}
      {!readOnly && (
        <Button variant="ghost" icon={Plus} className="self-start" onClick={() => onChange([...rows, emptyRow(of)])}>
          {add}
        </Button>
      )}
    </fieldset>
  );
}

function Cell({
  column: { key, label: title, kind },
  row,
  currency,
  readOnly,
  error,
  onChange,
}: {
  column: ListColumn;
  row: Row;
  currency: string;
  readOnly: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const field = { label: title, value: row[key] ?? "", onChange, error, readOnly };
  const options = CHOICES[kind];
  if (options) return <SelectField {...field} options={options} />;
  const part = kind === "percent" || (kind === "charge" && (row.per === "gross" || row.per === "net"));
  if (part) return <TextField {...field} inputMode="decimal" suffix="%" />;
  if (kind === "money" || kind === "charge") return <MoneyField {...field} currency={currency} />;
  return <TextField {...field} inputMode={kind === "int" ? "numeric" : undefined} />;
}
