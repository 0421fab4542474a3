import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { roleTitle } from "@/lib/access/roleTitle";
import { formatDayYear, isValidDay } from "@/lib/format/dates";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { joinSpanish } from "@/lib/format/text";
import { type AreaRole, areaRoleTitles } from "@/lib/musicwins/rules/kinds";
import { providerTitle } from "./providers";

const FIELDS: Record<string, string> = {
  mail: "Mail",
  rol: "Rol",
  name: "Nombre",
  area: "Área",
  artista_id: "Artista (número)",
  active: "Puede entrar",
  feature: "Permiso",
  until: "Hasta",
  permisos: "Permisos",
  sesiones: "Sesiones",
  provider: "Proveedor",
  tenant: "Tenant",
  subject: "Identificador",
  message: "Mensaje",
  state: "Pedido",
  produccion: "Producción",
  artista: "Artistas",
  accesoMontos: "Ve montos",
  area_rol: "Rol en el área",
  categories: "Categorías",
};

// Whose history it is says it already.
const UNTOLD = new Set(["user_id"]);

const isGrant = (key: string): key is GrantKey => key in grantTitles;
const grantText = (key: string) => (isGrant(key) ? grantTitles[key] : key);

function untilText(value: unknown): string {
  return typeof value === "string" && isValidDay(value) ? formatDayYear(value) : "Sin vencimiento";
}

function permitText(value: unknown): string {
  const { feature, until } = value as { feature?: unknown; until?: unknown };
  const name = grantText(String(feature));
  return typeof until === "string" ? `${name} (hasta ${untilText(until)})` : name;
}

/** A stored value in words; null for what there is none of. */
function valueText(field: string, value: unknown): string | null {
  if (value === undefined) return null;
  if (field === "until") return untilText(value);
  if (value === null || value === "") return "Sin datos";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (field === "feature") return grantText(String(value));
  if (field === "rol") return roleTitle(String(value));
  if (field === "area_rol") return areaRoleTitles[value as AreaRole] ?? String(value);
  if (field === "provider") return providerTitle(String(value));
  if (Array.isArray(value))
    return joinSpanish(value.map((one) => (typeof one === "object" ? permitText(one) : String(one))));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

type Facts = HistoryEntry["before"];
const factsOf = (facts: Facts) => (facts !== null && typeof facts === "object" && !Array.isArray(facts) ? facts : {});

/** The fields of an entry with what they were and what they became. Fields that stayed the same are told once a side is missing. */
export function historyChanges(
  before: Facts,
  after: Facts,
): { label: string; before: string | null; after: string | null }[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  const named = new Set([...Object.keys(old), ...Object.keys(now)]);
  const fields = [...named].filter((field) => !UNTOLD.has(field));
  return fields
    .map((field) => ({
      label: FIELDS[field] ?? field,
      before: valueText(field, old[field]),
      after: valueText(field, now[field]),
    }))
    .filter((change) => change.before !== null || (change.after !== null && change.after !== "Sin datos"));
}
