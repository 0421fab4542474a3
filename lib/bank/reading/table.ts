import { detectDayOrder } from "@/lib/format/detectDayOrder";
import { detectDecimal } from "@/lib/format/detectDecimal";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { type DecimalMark, moneyProblem, parseMoney } from "@/lib/format/parseMoney";
import { columnsByTitle, plainMapping } from "@/lib/imports/plain";
import { type Cell, CellError, cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { openTable, type Table } from "@/lib/tabular/open";
import { findColumns } from "@/lib/tabular/reading/columns";
import { readDay, readDayNumber } from "@/lib/tabular/reading/days";
import { type ReadLine, type ReadStatement, readLine, StatementRefused } from "./statement";
import { type TableColumn, tableColumns } from "./tableColumns";
import { negated, saidAmount } from "./values";

/** Which columns of a bank's sheet say what. */
export const tableMapping = plainMapping(tableColumns);
export type TableMapping = ReturnType<typeof tableMapping.parse>;

type Columns = Partial<Record<TableColumn, number>>;
type Order = NonNullable<ReturnType<typeof detectDayOrder>>;

interface Way {
  columns: Columns;
  order: Order;
  decimal: DecimalMark;
  date1904: boolean;
}

/** A movement, and the balance its row says after it. */
type Balanced = ReadLine & { balance: string | null };

const MONEY = ["amount", "debit", "credit", "balance"] as const;

/**
 * Reads a bank's CSV or workbook by `mapping`, or by the titles of its columns. Where it has a balance after each movement, that proves
 * it, whichever way round its rows are; where it has none, nothing does.
 * @returns one statement of no named account nor currency, and the mapping that was used
 * @throws StatementRefused with the row; TabularError for what is no table
 */
export async function readTable(
  file: string,
  name: string,
  mapping?: TableMapping,
): Promise<{ statement: ReadStatement; mapping: TableMapping }> {
  const table = await openTable(file, { name, sheet: mapping?.sheet, headerRow: mapping?.header_row });
  const names = mapping?.columns ?? columnsByTitle(tableColumns, table.header);
  const found = findColumns<TableColumn>(tableColumns, names, table);
  if (!found.ok) throw new StatementRefused(0, found.issues.map(({ message }) => message).join(" "));
  const { columns } = found;
  for (const needed of ["day", "text"] as const)
    if (columns[needed] === undefined) throw missing(tableColumns[needed].label, table);
  if (columns.amount === undefined && (columns.debit === undefined || columns.credit === undefined))
    throw missing("Importe (o Débitos y Créditos)", table);
  const rows: Row[] = [];
  for await (const row of table.rows()) rows.push(row);
  const way = wayOf(rows, columns, table);
  const lines = rows.flatMap((row) => lineOf(row, way) ?? []);
  const statement = proved(lines, columns.balance !== undefined);
  return { statement, mapping: { ...mapping, columns: names as TableMapping["columns"] } };
}

const missing = (label: string, { header }: Table) =>
  new StatementRefused(
    0,
    `No se sabe qué columna es ${label}: elegirla. El archivo tiene ${header.map((title) => `«${title}»`).join(", ")}.`,
  );

function wayOf(rows: readonly Row[], columns: Columns, { date1904 }: Table): Way {
  const texts = (column: TableColumn) =>
    rows.flatMap(({ cells }) => {
      const cell = columns[column] === undefined ? undefined : cells[columns[column]];
      return typeof cell === "string" && cell.trim() !== "" ? [cell] : [];
    });
  return {
    columns,
    order: detectDayOrder(texts("day")) ?? "dmy",
    decimal: detectDecimal(MONEY.flatMap(texts)),
    date1904,
  };
}

/** A row as a movement; null for the rows of sums and notes that have neither day nor amount. */
function lineOf({ row, cells, problem }: Row, way: Way): Balanced | null {
  const { columns } = way;
  const cell = (column: TableColumn) => (columns[column] === undefined ? undefined : cells[columns[column]]);
  if (problem) throw new StatementRefused(row, problem, "Fila");
  const money = (column: TableColumn) => moneyOf(cell(column), row, column, way.decimal);
  const [amount, debit, credit] = [money("amount"), money("debit"), money("credit")];
  if (isBlank(cell("day"))) {
    if (amount === null && debit === null && credit === null) return null;
    throw new StatementRefused(row, "falta la fecha.", "Fila");
  }
  const day = dayOf(cell("day"), row, "Fecha", way);
  const moved = amount ?? splitAmount(debit, credit, row);
  if (moved === null) {
    // The balance of before, which some banks write as a row.
    if (money("balance") !== null) return null;
    throw new StatementRefused(row, "falta el importe.", "Fila");
  }
  const text = (column: TableColumn) => cellText(cell(column));
  const line = readLine({
    row,
    day,
    value_day: isBlank(cell("value_day")) ? day : dayOf(cell("value_day"), row, "Fecha valor", way),
    amount: moved,
    reference: text("reference"),
    text: `${text("text")} ${text("party")}`,
    party: text("party"),
  });
  return { ...line, balance: money("balance") };
}

/** Debits are written with or without their sign. */
function splitAmount(debit: string | null, credit: string | null, row: number): string | null {
  const [out, comes] = [debit ?? "0.00", credit ?? "0.00"];
  if (/[1-9]/.test(out) && /[1-9]/.test(comes))
    throw new StatementRefused(row, "tiene débito y crédito a la vez.", "Fila");
  if (debit === null && credit === null) return null;
  return /[1-9]/.test(out) ? negated(out.replace("-", "")) : comes;
}

function moneyOf(cell: Cell | undefined, row: number, column: TableColumn, decimal: DecimalMark): string | null {
  if (isBlank(cell)) return null;
  const { label } = tableColumns[column];
  if (cell instanceof CellError) throw new StatementRefused(row, `${label} dice ${cell.text}.`, "Fila");
  const read =
    typeof cell === "number"
      ? parseMoney(cell, { excess: "round", decimal: "." })
      : parseMoney(cell ?? "", { decimal });
  if (read.ok) return read.value;
  throw new StatementRefused(row, `${moneyProblem(label, read.reason)} («${cellText(cell).slice(0, 40)}»)`, "Fila");
}

function dayOf(cell: Cell | undefined, row: number, label: string, { order, date1904 }: Way): string {
  const day = typeof cell === "number" ? readDayNumber(cell, date1904) : readDay(cellText(cell), order);
  if (day === null) throw new StatementRefused(row, `${label}: «${cellText(cell).slice(0, 40)}» no es un día.`, "Fila");
  return day;
}

/** Oldest first, with the balances that the rows prove. */
function proved(lines: readonly Balanced[], balanced: boolean): ReadStatement {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) throw new StatementRefused(0, "El archivo no tiene ningún movimiento.");
  const backwards = [...lines].reverse();
  const breaks = (some: readonly Balanced[]) =>
    some.find((line, index) => {
      const before = some[index - 1];
      if (!before) return false;
      return (
        line.balance === null ||
        before.balance === null ||
        compareMoney(sumMoney([before.balance, line.amount]), line.balance) !== 0
      );
    });
  const falling = first.day > last.day;
  const chosen = !balanced
    ? falling
      ? backwards
      : lines
    : breaks(lines) === undefined
      ? lines
      : breaks(backwards) === undefined
        ? backwards
        : null;
  if (chosen === null) {
    const said = (value?: string | null) => (value == null ? undefined : saidAmount(value, null));
    const wrong = breaks(falling ? backwards : lines);
    throw new StatementRefused(
      wrong?.row ?? 0,
      `el saldo ${said(wrong?.balance) ?? "que falta"} no es el de antes más el importe ${said(wrong?.amount)}.`,
      "Fila",
    );
  }
  const [begin, end] = [chosen[0] as Balanced, chosen.at(-1) as Balanced];
  const days = chosen.map(({ day }) => day).sort();
  return {
    account: "",
    currency: null,
    from: days[0] as string,
    until: days.at(-1) as string,
    opening: begin.balance === null ? null : subMoney(begin.balance, begin.amount),
    closing: balanced ? end.balance : null,
    lines: chosen.map(({ balance: _, ...line }) => line),
  };
}
