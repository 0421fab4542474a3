import { countText } from "@/lib/format/text";

/** So many rows that are left out are named one by one. */
const NAMED = 10;

/** Rows of a file whose amount is zero: how many, and the first ones. */
export interface Zeros {
  count: number;
  rows: number[];
}

export function noteZero(zeros: Zeros, row: number): void {
  zeros.count++;
  if (zeros.rows.length < NAMED) zeros.rows.push(row);
}

const several = new Intl.ListFormat("es", { type: "conjunction" });

/** "La fila 5 tiene importe cero", "Las filas 5 y 9 tienen importe cero". */
function subject({ count, rows }: Zeros): string {
  if (count === 1) return `La fila ${rows[0]} tiene importe cero`;
  const named = [...new Set(rows)].map(String);
  return count > rows.length
    ? `${countText(count, "fila")} tienen importe cero (${named.join(", ")}…)`
    : `Las filas ${several.format(named)} tienen importe cero`;
}

/** What is told of them beside what is loaded. */
export const zerosText = (zeros: Zeros): string =>
  `${subject(zeros)}: ${zeros.count === 1 ? "no se carga" : "no se cargan"}.`;

/** Why a file is refused that has nothing else; `column`: the title of its amounts, where there is one. */
export const onlyZerosText = (zeros: Zeros, column: string | undefined): string =>
  `No hay nada para cargar. ${zerosText(zeros)} Revisar la columna ${column ? `«${column}»` : "de importes"}.`;
