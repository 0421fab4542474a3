import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_FILE_BYTES, MAX_RECORD_CHARS, MAX_ROWS, MAX_UNPACKED_BYTES } from "./limits";

const mb = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Every reason to refuse a file: HTTP status that fits it, and what the person reads. `detail` stands where the `%` is. */
const REASONS = {
  empty_file: [400, "El archivo está vacío."],
  no_rows: [400, "El archivo no tiene filas con datos.%"],
  file_too_large: [413, `El archivo supera los ${mb(MAX_FILE_BYTES)}.`],
  unpacked_too_large: [
    413,
    `El libro descomprimido supera lo permitido (${mb(MAX_UNPACKED_BYTES)}, o está comprimido en exceso). Guardarlo como CSV o partirlo en varios archivos.`,
  ],
  too_many_rows: [413, `El archivo supera las ${MAX_ROWS.toLocaleString("es-AR")} filas. Partirlo en varios archivos.`],
  too_many_columns: [413, `La fila % tiene más de ${MAX_COLUMNS} columnas con datos.`],
  cell_too_long: [
    413,
    `La fila % tiene una celda de más de ${MAX_CELL_CHARS.toLocaleString("es-AR")} caracteres. Puede haber comillas sin cerrar.`,
  ],
  record_too_long: [
    413,
    `La fila % tiene más de ${MAX_RECORD_CHARS.toLocaleString("es-AR")} caracteres: no es una planilla, o le faltan los finales de línea.`,
  ],
  unclosed_quote: [400, "Hay comillas sin cerrar: desde la fila % no se distingue dónde termina el registro."],
  password_protected: [
    415,
    "El libro está protegido con contraseña. Quitar la contraseña en Excel y volver a cargarlo.",
  ],
  old_excel: [
    415,
    "Es un libro de Excel 97-2003 (.xls). Abrirlo en Excel, guardarlo como .xlsx o .csv y volver a cargarlo.",
  ],
  binary_workbook: [
    415,
    "Es un libro binario de Excel (.xlsb). Abrirlo en Excel, guardarlo como .xlsx o .csv y volver a cargarlo.",
  ],
  macro_workbook: [415, "El libro contiene macros (.xlsm). Guardarlo como .xlsx, sin macros, y volver a cargarlo."],
  unsupported_type: [415, "El archivo es %. Se aceptan CSV, TSV o un libro de Excel (.xlsx)."],
  type_mismatch: [415, "El archivo no es lo que dice su nombre: %."],
  damaged_workbook: [400, "El libro de Excel está dañado o incompleto y no se puede leer%."],
  sheet_not_found: [400, "El libro no tiene la hoja %"],
  no_visible_sheet: [400, "El libro no tiene hojas visibles. Indicar la hoja en `sheet`.%"],
  header_row_not_found: [400, "La fila de encabezados indicada (%) no existe o está vacía."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type TabularErrorCode = keyof typeof REASONS;

/** A file that cannot be read as a table. `message` is Spanish and ready for people; `status` is the HTTP status that fits. */
export class TabularError extends Error {
  override readonly name = "TabularError";
  readonly status: number;

  constructor(
    readonly code: TabularErrorCode,
    detail = "",
  ) {
    super(REASONS[code][1].replace("%", () => detail));
    this.status = REASONS[code][0];
  }
}
