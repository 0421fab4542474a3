import { normalize } from "@/lib/format/text";
import { type Cell, cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { currencyInAmount, currencyOf } from "@/lib/tabular/reading/currency";
import { readDay, readDayNumber } from "@/lib/tabular/reading/days";
import { FIELDS, type Field } from "./fields";
import type { Mapping } from "./mapping";

/** What is proposed for one column of the file. `field` null = not imported, and `reason` says why. Confidence from 0 to 1. */
export interface ColumnProposal {
  column: string;
  field: Field | null;
  confidence: number;
  reason: string;
  samples: string[];
}

export interface Proposal {
  /** Ready for `POST /tickets/import` once `missing` is empty. */
  mapping: Mapping;
  columns: ColumnProposal[];
  /** Required fields that no column seems to be. */
  missing: Field[];
}

type Rule = { field: Field | null; pattern: RegExp; confidence: number; reason: string };

const rule = (field: Field | null, confidence: number, pattern: RegExp, reason = ""): Rule => ({
  field,
  pattern,
  confidence,
  reason: reason || (field ? `El nombre suena a ${FIELDS[field].label.toLowerCase()}.` : ""),
});

const MONEY =
  "monto|importe|neto|net|bruto|gross(?:es)?|recaudacion|revenue|ingresos?|amount|facturacion|facturado|taquilla|borderaux|borderó|box office|recaudado";
const COUNT =
  "cant|cantidad|qty|quantity|entradas?|tickets?|tkts?|boletos|localidades|sold|vendid[ao]s?|ventas?|unidades|asistentes|asistencia|attendance|admissions";
const RUNNING = "acum|acumulad[oa]s?|cumulative|cumulativo|running|to date|a la fecha|historic[oa]|total|totales";

/** First match wins. Patterns see the name in lower case, without accents, words parted by single spaces. */
const RULES: readonly Rule[] = [
  rule(
    null,
    0.95,
    /cargos?\b.*serv|serv\w* (cargo|charge|fee)|\bcargo serv|service|\bfees?\b|comision|gastos? de/,
    "Es el cargo por servicio: queda para la ticketera y no es recaudación del show.",
  ),
  rule(
    null,
    0.9,
    /\biva\b|impuest|\btax|sadaic|percepcion|retencion|descuento|discount/,
    "Es un impuesto o un descuento, no la recaudación.",
  ),
  rule("divisa", 0.85, /\b(moneda|divisa|currency)\b/),
  rule(
    "show",
    0.6,
    /\b(show|evento|event|funcion)\b.*\b(id|cod|codigo|code)\b/,
    "Es el código con que la ticketera llama al show.",
  ),
  rule(null, 0.9, /\b(id|cod|codigo|code)\b|\bdays to\b|sold out/, "Es un código o un plazo."),
  rule("categoria", 0.8, /price (level|category|type|zone)|tipo de precio/),
  rule(null, 0.85, /total seats?|butacas totales/, "Son los lugares ofrecidos, no una venta."),
  rule(null, 0.9, /percent|porcent|\bpct\b|%|ocupacion/, "Es un porcentaje."),
  rule(
    null,
    0.9,
    /potenc|potential|forecast|presupuest|objetivo|target/,
    "Es un potencial o un objetivo, no una venta.",
  ),
  rule(
    null,
    0.85,
    /averag|promedio|\bavg\b|precio|price|\btop\b|\bmin\b|\bmax\b|valor (unitario|facial|entrada)|face value|unitario/,
    "Es un precio, no un total.",
  ),
  rule(
    null,
    0.85,
    /invitacion|cortesia|holdeo|\bhold\b|\bcomps?\b|disponible|restante|remaining|devoluc|anulad|reserv/,
    "No son entradas vendidas.",
  ),
  rule("capacidad", 0.8, /capacidad|capacity|aforo/),
  rule(
    "fecha_show",
    0.85,
    /(fecha|fec|date|dia) (del? )?(la )?(show|funcion|evento|event|espectaculo|performance)|(show|event|performance) date/,
  ),
  rule(
    "fecha_venta",
    1,
    /fecha (de )?(la )?venta|sales? date|date sold|fec\w* (venta|operacion)|fecha (de )?(la )?(operacion|compra|transaccion)|(purchase|order|transaction) date/,
  ),
  rule("fecha_venta", 0.85, /^(fecha|fec|date|dia|day|semana|week|week ending|fecha reporte|fecha informe|periodo)$/),
  rule("fecha_venta", 0.6, /\b(fecha|fec|date|week|semana)\b/),
  rule("recaudacion_total", 1, /recaudacion total|total recaudado/),
  rule(
    "recaudacion_total",
    0.9,
    new RegExp(`\\b(${RUNNING})\\b.*\\b(${MONEY})\\b|\\b(${MONEY})\\b.*\\b(${RUNNING})\\b`),
  ),
  rule("monto_diario", 1, /monto diario|neto dia|recaudacion (diaria|del dia)|importe (diario|del dia)/),
  rule("venta_total", 1, /^ventas? total(es)?$|total (de )?(entradas|tickets|vendid)/),
  rule("monto_diario", 0.85, new RegExp(`\\b(${MONEY})\\b`)),
  rule(
    "venta_diaria",
    1,
    /venta diaria|ventas? del dia|seats? sold|tickets? (qty|sold)|entradas vendidas|tickets? quantity|cant\\w* (de )?entradas/,
  ),
  rule("venta_total", 0.85, new RegExp(`\\b(${RUNNING})\\b.*\\b(${COUNT})\\b|\\b(${COUNT})\\b.*\\b(${RUNNING})\\b`)),
  rule("venta_total", 0.5, /^(total acumulado|acumulado)$/),
  rule("ticketera", 0.9, /ticketera|ticketing|boleteria|plataforma|(ticket )?vendor|\bcanal\b|punto de venta/),
  rule("divisa", 0.95, /divisa|moneda|currency|\bccy\b/),
  rule(
    "categoria",
    0.85,
    /categoria|category|sector|ubicacion|zona|zone|section|localidad|tipo (de )?(entrada|ticket)|price level|tarifa/,
  ),
  rule("venta_diaria", 0.8, new RegExp(`\\b(${COUNT})\\b`)),
  rule("artista", 0.85, /artista|artist|banda|interprete|performer/),
  rule("venue", 0.85, /venue|recinto|estadio|teatro|sala|lugar|theat(er|re)|arena/),
  rule("ciudad", 0.85, /ciudad|city|plaza|localidad geografica/),
  rule(
    "show",
    1,
    /^(show|evento|event|espectaculo|funcion|nombre (del )?(show|evento|espectaculo)|(show|event) (name|title)|production|produccion|titulo|title|obra)$/,
  ),
  rule("show", 0.75, /\b(show|evento|event|espectaculo|funcion|obra)\b/),
  rule("show", 0.6, /^(name|nombre|descripcion|description)$/),
];

const words = (name: string): string =>
  normalize(name.replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/[^a-z0-9%$€]+/g, " ")
    .trim();

const looksLikeDay = (cell: Cell): boolean =>
  typeof cell === "string"
    ? !/^\d{5}(\.\d+)?$/.test(cell.trim()) && (readDay(cell.trim(), "dmy") ?? readDay(cell.trim(), "mdy")) !== null
    : typeof cell === "number" && readDayNumber(cell, false) !== null;
const looksNumeric = (cell: Cell): boolean =>
  typeof cell === "number" || (typeof cell === "string" && /\d/.test(cell) && !/[a-z]{4,}/i.test(cell));

/** Whether the cells below a name can be what the field needs; an empty column contradicts nothing. */
function fits(field: Field, cells: Cell[]): boolean {
  const { kind } = FIELDS[field];
  const share = (test: (cell: Cell) => boolean) =>
    cells.length === 0 || cells.filter(test).length >= cells.length * 0.6;
  if (kind === "date")
    return share((cell) => looksLikeDay(cell) || (typeof cell === "string" && /^\d{5}$/.test(cell.trim())));
  if (kind === "count" || kind === "money") return share(looksNumeric);
  if (kind === "currency") return share((cell) => currencyOf(cellText(cell)) !== null);
  return true;
}

function judge(column: string, cells: Cell[]): Omit<ColumnProposal, "samples"> {
  const name = words(column);
  const match = RULES.find(({ pattern, field }) => pattern.test(name) && (field === null || fits(field, cells)));
  if (match) return { column, field: match.field, confidence: match.confidence, reason: match.reason };
  if (cells.length > 0 && cells.every(looksLikeDay) && cells.some((cell) => typeof cell === "string")) {
    return { column, field: "fecha_venta", confidence: 0.4, reason: "Todos sus valores son fechas." };
  }
  if (
    cells.length > 0 &&
    cells.every((cell) => currencyOf(cellText(cell)) !== null) &&
    cells.some((cell) => cellText(cell).length === 3)
  ) {
    return { column, field: "divisa", confidence: 0.5, reason: "Todos sus valores son divisas." };
  }
  return { column, field: null, confidence: 0, reason: "No se reconoce." };
}

/** Leaves each field to its best column; the others say who took it. */
function settle(columns: ColumnProposal[]): void {
  const best = new Map<Field, ColumnProposal>();
  for (const column of columns) {
    if (column.field && column.confidence > (best.get(column.field)?.confidence ?? 0)) best.set(column.field, column);
  }
  for (const column of columns) {
    const winner = column.field && best.get(column.field);
    if (!column.field || !winner || winner === column) continue;
    column.reason = `${FIELDS[column.field].label} ya es «${winner.column}».`;
    column.field = null;
    column.confidence = 0.3;
  }
}

/** Fills what is required from the next best thing: the artist for the show, running totals for the day's. */
function stretch(columns: ColumnProposal[]): void {
  const of = (field: Field) => columns.find((column) => column.field === field);
  const artist = of("artista");
  if (!of("show") && artist) {
    Object.assign(artist, { field: "show", confidence: 0.5, reason: "No hay columna de show; se propone el artista." });
  }
  const showDate = of("fecha_show");
  if (!of("fecha_venta") && showDate && /fecha|date/i.test(showDate.column)) {
    showDate.confidence = 0.5;
    showDate.reason += " No parece la fecha de venta: revisar.";
  }
}

/**
 * Proposes how a file's columns map to a sale, from their names (Spanish and English, as ticket sellers use them) and from the first
 * rows. Service charges are never proposed as revenue. `constants` (the ticketera the person chose, say) are carried into the mapping.
 */
export function propose(
  table: { header: string[]; headerGroups: string[] },
  sample: Row[],
  constants: NonNullable<Mapping["constants"]> = {},
): Proposal {
  const columns = table.header.map((column, index): ColumnProposal => {
    const cells = sample.map((row) => row.cells[index]).filter((cell): cell is Cell => !isBlank(cell));
    const named = table.headerGroups[index] ? `${table.headerGroups[index]} ${column}` : column;
    const alone = judge(column, cells);
    const judged = alone.confidence > 0 ? alone : { ...judge(named, cells), column };
    return { ...judged, samples: cells.slice(0, 3).map((cell) => cellText(cell).slice(0, 60)) };
  });
  settle(columns);
  stretch(columns);
  const mapped = Object.fromEntries(columns.flatMap(({ field, column }) => (field ? [[field, column]] : [])));
  const given: NonNullable<Mapping["constants"]> = { ...constants };
  const money = columns.find(({ field }) => field === "monto_diario" || field === "recaudacion_total");
  const named = money?.samples.map(currencyInAmount).find((currency) => currency !== null);
  if (!mapped.divisa && !given.divisa && named) given.divisa = named;
  const missing = (["show", "fecha_venta"] as const).filter((field) => !mapped[field] && !given[field]) as Field[];
  if (!mapped.venta_diaria && !mapped.venta_total) missing.push("venta_diaria");
  const mapping: Mapping = { columns: mapped, ...(Object.keys(given).length > 0 ? { constants: given } : {}) };
  return { mapping, columns, missing };
}
