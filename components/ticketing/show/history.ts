import { formatDayYear, isValidDay } from "@/lib/format/dates";
import type { CallOutput } from "@/lib/http/contract";
import { type ShowState, showStates, showStateTitles } from "@/lib/shows/rules/kinds";
import type { showHistory } from "@/lib/ticketing/shows/api";

export type HistoryEntry = CallOutput<typeof showHistory>["items"][number];
type Json = HistoryEntry["after"];

/** What an entry of the history says that was done. */
const ACTIONS: Record<string, string> = {
  "show.created": "Creó el show",
  "show.details": "Cambió el detalle",
  "show.sold_out": "Marcó Sold Out",
  "show.sold_out_undone": "Quitó la marca de Sold Out",
  "show.played": "Marcó el show como realizado",
  "show.cancelled": "Canceló el show",
  "show.postponed": "Reprogramó el show, sin fecha nueva",
  "show.rescheduled": "Reprogramó el show",
  "show.date_found": "El show tiene fecha nueva",
  "show.on_sale_again": "Volvió a poner el show a la venta",
  "show.sold_out_again": "El show vuelve a estar por venir, con Sold Out",
  "show.merged": "Unió otro show con este",
  "show.merge_undone": "Separó los shows que se habían unido",
  "sale.saved": "Cargó ventas",
  "sale.created": "Cargó ventas",
  "sale.updated": "Corrigió ventas",
  "sale.deleted": "Borró ventas",
  "sale.recalculated": "Recalculó los totales",
  "link.saved": "Guardó una dirección de venta",
  "link.deleted": "Quitó una dirección de venta",
  "import.committed": "Importó ventas",
  "import.undone": "Deshizo una importación",
};

export const actionText = (action: string): string => ACTIONS[action] ?? action;

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

export interface Change {
  label: string;
  before: string;
  after: string;
}

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
export function changesOf({ before, after }: Pick<HistoryEntry, "before" | "after">): Change[] {
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
