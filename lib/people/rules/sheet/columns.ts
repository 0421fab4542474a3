import { normalize } from "@/lib/format/text";

/** The columns of a sheet of people: how the Excel heads them, and what else people write. */
export const sheetColumns = {
  mail: { header: "Mail", also: ["email", "e-mail", "correo"] },
  name: { header: "Nombre", also: ["name", "nombre y apellido"] },
  rol: { header: "Rol", also: ["role"] },
  area: { header: "Área", also: ["sector"] },
  artista: { header: "Artista", also: ["artist"] },
  active: { header: "Activo", also: ["activa", "habilitado", "habilitada"] },
  permisos: { header: "Permisos", also: ["permiso"] },
} as const;

export type SheetColumn = keyof typeof sheetColumns;

/** A row of the sheet as it is written; a column that the sheet does not have is absent. */
export type SheetCells = { fila: number } & Partial<Record<SheetColumn, string>>;

const keys = Object.keys(sheetColumns) as SheetColumn[];

const columnOf = (title: string): SheetColumn | undefined =>
  keys.find((key) =>
    [sheetColumns[key].header, ...sheetColumns[key].also].some((name) => normalize(name) === normalize(title)),
  );

/** The rows by column, and the titles that mean nothing to us. */
export function readSheet(
  header: readonly string[],
  rows: readonly { row: number; cells: readonly string[] }[],
): { rows: SheetCells[]; columns: SheetColumn[]; ignored: string[] } {
  const found = header.map(columnOf);
  const first = (key: SheetColumn) => found.indexOf(key);
  const columns = keys.filter((key) => first(key) >= 0);
  return {
    columns,
    ignored: header.filter((title, index) => title !== "" && (!found[index] || first(found[index]) !== index)),
    rows: rows.map(({ row, cells }) => ({
      fila: row,
      ...Object.fromEntries(columns.map((key) => [key, (cells[first(key)] ?? "").trim()])),
    })),
  };
}
