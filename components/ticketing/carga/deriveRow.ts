import type * as z from "zod";
import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import { type Control, type ControlInput, controlRow } from "@/lib/ticketing/rules/control";
import type { gridRow } from "@/lib/ticketing/sales/schema";
import { CELLS, type CellField, fieldsFor } from "./cells";
import { type CellProblem, readCell, showCell } from "./readCell";

/** A row as the server gives it, with the key that edits and drafts know it by. */
export type GridRow = z.infer<typeof gridRow> & { key: string };

/** What a person changed in a row. `base` is the version they were looking at, null when the day had nothing. */
export interface RowEdit {
  texts: Partial<Record<CellField, string>>;
  base: number | null;
  /** The person said that figures that do not add up are right. */
  accepted?: boolean;
}

export interface Cell {
  /** As typed or stored, for editing; a proposal that was just emptied is empty while one is in its cell. */
  text: string;
  /** As the grid writes it when nobody is typing in it. */
  shown: string;
  value: string | null;
  /** Proposed from the other figure of its pair, not typed. */
  auto: boolean;
  problem: CellProblem | null;
}

/** `borrar`: the day has it, and every figure of it was cleared. */
type RowStatus = "pendiente" | "error" | "lista" | "guardada" | "borrar";

export interface DerivedRow {
  row: GridRow;
  cells: Partial<Record<CellField, Cell>>;
  control: Control;
  input: ControlInput & { divisa: string };
  /** Says something other than what is stored. */
  changed: boolean;
  /** Someone else changed the row since `base`. */
  conflict: boolean;
  accepted: boolean;
  status: RowStatus;
}

const NO_EDIT: RowEdit = { texts: {}, base: null };

/** The stored figure of a field, canonical; null while the day has nothing. */
export function storedValue(row: GridRow, field: CellField): string | null {
  const value = row.actual?.[field];
  return value === undefined || value === null ? null : String(value);
}

/** The total the day before, canonical, `"0"` for the first day of a series. */
function anterior(row: GridRow, field: CellField): string {
  const before = CELLS[field].kind === "count" ? row.anterior?.venta_total : row.anterior?.recaudacion_total;
  return String(before ?? 0);
}

/** anterior + diaria, or total - anterior: what a figure should be by the other of its pair. */
function expected(row: GridRow, field: CellField, other: string): string {
  const before = anterior(row, field);
  const { kind, total } = CELLS[field];
  if (kind === "money") return total ? addMoney(before, other) : subMoney(other, before);
  return String(total ? Number(before) + Number(other) : Number(other) - Number(before));
}

const same = (field: CellField, a: string, b: string): boolean =>
  CELLS[field].kind === "count" ? Number(a) === Number(b) : compareMoney(a, b) === 0;

/** Whether what is stored adds up (or is not there), so that changing one figure may move the other. */
function storedCloses(row: GridRow, field: CellField): boolean {
  const [own, other] = [storedValue(row, field), storedValue(row, CELLS[field].pair)];
  return own === null || other === null || same(field, own, expected(row, field, other));
}

/** A stored total that nobody stated: it goes with its days. */
function isComputed({ actual }: GridRow, field: CellField): boolean {
  if (field === "venta_total") return actual?.venta_total_computed ?? false;
  return field === "recaudacion_total" && (actual?.recaudacion_total_computed ?? false);
}

function typedCell(row: GridRow, field: CellField, text: string): Cell {
  const { value, problem } = readCell(field, text, row.divisa);
  return { text, value, problem, auto: false, shown: value !== null && !problem ? showCell(field, value) : text };
}

function cellOf(row: GridRow, edit: RowEdit, field: CellField): Cell {
  const typed = edit.texts[field];
  if (typed !== undefined && typed.trim() !== "") return typedCell(row, field, typed);
  const other = edit.texts[CELLS[field].pair];
  const source = other !== undefined && other.trim() !== "" ? typedCell(row, CELLS[field].pair, other) : null;
  if (source?.value && !source.problem && storedCloses(row, field)) {
    const value = expected(row, field, source.value);
    const text = showCell(field, value);
    const problem = readCell(field, text, row.divisa).problem ?? fall(row, field, value);
    return { text: typed ?? text, shown: text, value, auto: true, problem };
  }
  const gone = other !== undefined && other.trim() === "" && isComputed(row, field);
  const stored = typed === undefined && !gone ? storedValue(row, field) : null;
  const text = stored === null ? "" : showCell(field, stored);
  return { text, shown: text, value: stored, auto: false, problem: null };
}

/** A typed total below the day before makes the day negative: returns, or a mistake. The person says which. */
function fall(row: GridRow, field: CellField, value: string): CellProblem | null {
  if (CELLS[field].total || !value.startsWith("-")) return null;
  const shown = showCell(field, value);
  const before = showCell(field, anterior(row, field));
  const text = `${CELLS[CELLS[field].pair].label} queda por debajo de la anterior (${before}).`;
  return {
    lead: `${CELLS[field].label} da ${shown}.`,
    text,
    fix: null,
    keep: { label: `Dejar ${shown}`, text: shown },
  };
}

const asNumber = (value: string | null | undefined): number | null => (value == null ? null : Number(value));

/**
 * Everything the screen shows of a row: its cells with what was understood, the figure proposed for an untouched half of
 * a pair, the control, and whether it can be saved. Pure; the same row and edit give the same answer.
 */
export function deriveRow(row: GridRow, edit: RowEdit | undefined, money: boolean): DerivedRow {
  const fields = fieldsFor(money);
  const cells: DerivedRow["cells"] = {};
  for (const field of fields) cells[field] = cellOf(row, edit ?? NO_EDIT, field);
  const sure = (field: CellField): string | null => (cells[field]?.problem ? null : (cells[field]?.value ?? null));
  const input = {
    divisa: row.divisa,
    counts: {
      anterior: row.anterior?.venta_total ?? null,
      diaria: asNumber(sure("venta_diaria")),
      total: asNumber(sure("venta_total")),
    },
    money: money
      ? {
          anterior: row.anterior?.recaudacion_total ?? null,
          diaria: sure("monto_diario"),
          total: sure("recaudacion_total"),
        }
      : null,
  };
  const unclear = fields.some((field) => cells[field]?.problem);
  const control = controlRow(input);
  if (control.state === "no_cierra") explainGap(row, cells, control.field, control.text);
  const changed = edit !== undefined && fields.some((field) => differs(row, field, cells[field]));
  const conflict = changed && edit.base !== (row.actual?.version ?? null);
  const accepted = Boolean(edit?.accepted) && control.state === "no_cierra";
  const ready = !unclear && (control.state === "cierra" || accepted);
  const cleared = changed && row.actual !== null && fields.every((field) => cells[field]?.value === null && !unclear);
  const status =
    !changed && row.actual
      ? "guardada"
      : cleared && !conflict
        ? "borrar"
        : pending(control, unclear)
          ? "pendiente"
          : ready && !conflict
            ? "lista"
            : "error";
  return { row, cells, control, input, changed, conflict, accepted, status };
}

const pending = (control: Control, unclear: boolean): boolean => control.state === "pendiente" && !unclear;

function differs(row: GridRow, field: CellField, cell: Cell | undefined): boolean {
  const stored = storedValue(row, field);
  if (!cell || cell.problem) return cell !== undefined;
  return stored === null || cell.value === null ? stored !== cell.value : !same(field, stored, cell.value);
}

/** Puts the gap on the total that does not add up, with the figure that would. */
function explainGap(row: GridRow, cells: DerivedRow["cells"], field: CellField, said: string): void {
  const cell = cells[field];
  const daily = cells[CELLS[field].pair];
  if (!cell?.value || !daily?.value || cell.problem) return;
  const right = showCell(field, expected(row, field, daily.value));
  cell.problem = {
    lead: `${said.charAt(0).toUpperCase()}${said.slice(1)}.`,
    text: `${showCell(field, anterior(row, field))} más ${daily.shown} da ${right}, y dice ${cell.shown}.`,
    fix: { label: `Usar ${right}`, text: right },
    keep: null,
  };
}
