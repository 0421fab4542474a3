import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { roleTitle } from "@/lib/access/roles";
import { formatDayYear, isValidDay } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import { type AreaRole, areaRoleTitles } from "@/lib/musicwins/rules/kinds";
import { providerTitle } from "./providers";

/** What an entry of the audit log about a person says happened. */
const TITLES: Record<string, string> = {
  "user.created": "Creó a la persona",
  "user.updated": "Cambió los datos",
  "user.disabled": "Deshabilitó a la persona",
  "user.enabled": "Volvió a habilitar a la persona",
  "user.sessions_closed": "Cerró sesiones",
  "user.view_started": "Empezó a ver como esta persona",
  "user.view_ended": "Terminó de ver como esta persona",
  "password.linkSent": "Envió un enlace para elegir contraseña",
  "password.linkAsked": "Pidió un enlace para elegir contraseña",
  "password.chosen": "Eligió contraseña con un enlace",
  "password.changed": "Cambió su contraseña",
  "grant.given": "Dio un permiso",
  "grant.revoked": "Quitó un permiso",
  "identity.linked": "Vinculó una cuenta",
  "identity.unlinked": "Desvinculó una cuenta",
  "access_request.asked": "Pidió acceso",
  "access_request.accepted": "Aceptó su pedido de acceso",
  "access_request.rejected": "Rechazó su pedido de acceso",
  "relation.saved": "Guardó una relación",
  "relation.deleted": "Borró una relación",
  "access.created": "Dio un acceso de ticketing",
  "access.updated": "Cambió el acceso de ticketing",
  "access.deleted": "Quitó el acceso de ticketing",
  "budget_assignment.saved": "Asignó a un área de Music Wins",
  "budget_assignment.removed": "Quitó de un área de Music Wins",
};

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

/** The title of an action; one that this table does not know is told by its own name. */
export function historyTitle(action: string): string {
  return TITLES[action] ?? action.replace(/[._]/g, " ");
}

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

type Facts = Record<string, unknown> | null;

/** The fields of an entry with what they were and what they became. Fields that stayed the same are told once a side is missing. */
export function historyChanges(
  before: Facts,
  after: Facts,
): { campo: string; antes: string | null; despues: string | null }[] {
  const named = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const fields = [...named].filter((field) => !UNTOLD.has(field));
  return fields
    .map((field) => ({
      campo: FIELDS[field] ?? field,
      antes: valueText(field, before?.[field]),
      despues: valueText(field, after?.[field]),
    }))
    .filter(({ antes, despues }) => antes !== null || (despues !== null && despues !== "Sin datos"));
}
