import { formatDayYear, isValidDay } from "@/lib/format/dates";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { type ShowState, showStates, showStateTitles } from "@/lib/shows/rules/kinds";

type Json = HistoryEntry["after"];

/** A field of a show, with what it was and what it became; null where there was, or is, none. */
export interface FieldChange {
  label: string;
  before: string | null;
  after: string | null;
}

const LABELS: Record<string, string> = {
  name: "Nombre",
  show: "Show",
  artist: "Artista",
  type: "Tipo",
  venue: "Lugar",
  city: "Ciudad",
  country: "País",
  fecha: "Fecha",
  fecha_venta: "Día",
  hora: "Hora",
  on_sale: "Salida a la venta",
  capacidad: "Capacidad",
  holdeo: "Holdeo",
  cortesias: "Cortesías",
  categoria: "Categoría",
  ticketera: "Ticketera",
  divisa: "Divisa",
  anotaciones: "Anotaciones",
  categories: "Categorías",
  milestones: "Hitos",
  state: "Estado",
  reason: "Motivo",
  url: "Dirección",
  venta_diaria: "Vendidas",
  venta_total: "Total",
  monto_diario: "Monto",
  recaudacion_total: "Recaudación",
};

const isRecord = (value: Json | undefined): value is { [key: string]: Exclude<Json, undefined> } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function written(value: Json | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "string") {
    if (isValidDay(value)) return formatDayYear(value);
    return showStates.includes(value as ShowState) ? showStateTitles[value as ShowState] : value;
  }
  if (Array.isArray(value)) return value.map(written).filter(Boolean).join("; ");
  if (isRecord(value)) return Object.values(value).map(written).filter(Boolean).join(" ");
  return typeof value === "boolean" ? (value ? "sí" : "no") : String(value);
}

const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

/** What changed, field by field, of an entry about one thing; for one about many, none. */
export function changesOf({ before, after }: Pick<HistoryEntry, "before" | "after">): FieldChange[] {
  const [[was], [is]] = [listOf(before), listOf(after)];
  if (listOf(before).length > 1 || listOf(after).length > 1) return [];
  const [old, now] = [isRecord(was) ? was : {}, isRecord(is) ? is : {}];
  return Object.entries(LABELS).flatMap(([key, label]) => {
    const change = { label, before: written(old[key]), after: written(now[key]) };
    return change.before === change.after ? [] : [change];
  });
}

/** How many rows an entry is about, when it is about more than one. */
export function rowsOf({ before, after }: Pick<HistoryEntry, "before" | "after">): number {
  return Math.max(listOf(before).length, listOf(after).length);
}

/** The number of the merge that an entry is about, for its undo. */
export function mergeOf({ action, after }: Pick<HistoryEntry, "action" | "after">): number | undefined {
  return action === "show.merged" && isRecord(after) && typeof after.merge_id === "number" ? after.merge_id : undefined;
}
