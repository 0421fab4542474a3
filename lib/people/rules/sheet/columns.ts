import type { TitledFields } from "@/lib/imports/plain";

/** The largest sheet of people that is read, and how many it may have. */
export const MAX_SHEET_BYTES = 5 * 1024 * 1024;
export const MAX_SHEET_PEOPLE = 5_000;

export type SheetColumn = "mail" | "name" | "rol" | "area" | "artista" | "active" | "permisos";

/** The columns of a sheet of people: how the Excel heads them, and what else people write. */
export const sheetColumns: TitledFields<SheetColumn> = {
  mail: { label: "Mail", also: ["email", "e-mail", "correo"], required: true },
  name: { label: "Nombre", also: ["name", "nombre y apellido"] },
  rol: { label: "Rol", also: ["role"] },
  area: { label: "Área", also: ["sector"] },
  artista: { label: "Artista", also: ["artist"] },
  active: { label: "Activo", also: ["activa", "habilitado", "habilitada"] },
  permisos: { label: "Permisos", also: ["permiso"] },
};

/** A row of the sheet as it is written; a column that the sheet does not have is absent. */
export type SheetCells = { fila: number } & Partial<Record<SheetColumn, string>>;
