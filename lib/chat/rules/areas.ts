import type { Role } from "@/lib/access/roles";
import { normalize } from "@/lib/format/text";

/** An area of the company that has a channel. */
interface ChatArea {
  key: string;
  title: string;
  /** How the area of a person may be written, beside the title. */
  also?: readonly string[];
  /** The people who belong to it when the area of the person names none of these. */
  roles: readonly Role[];
  /** Anybody may join. */
  open?: boolean;
}

/** The areas, in the order of the list. A new one is a row here: its channel is made with its first use. */
export const chatAreas: readonly ChatArea[] = [
  { key: "administracion", title: "Administración", also: ["admin"], roles: ["Administracion"] },
  { key: "booking", title: "Booking", roles: ["Booking", "Booking Jr", "Booking Sr"] },
  { key: "comercial", title: "Comercial", roles: ["Comercial", "Comercial Jr", "Comercial Sr"] },
  { key: "compras", title: "Compras", roles: ["Compras"] },
  { key: "direccion", title: "Dirección", also: ["gerencia"], roles: ["Gerente", "Ejecutivo", "Admin secundario"] },
  { key: "giras", title: "Giras", roles: ["Tour Manager"] },
  { key: "hispa", title: "Hispa", roles: ["Hispa", "Hispa Director"] },
  { key: "legales", title: "Legales", roles: ["Legales", "Legales Jr", "Legales Sr"] },
  { key: "management", title: "Management", roles: ["Manager", "Management", "Negocio Management"] },
  { key: "marketing", title: "Marketing", roles: ["Marketing", "Marketing Jr"] },
  { key: "merch", title: "Merchandising", also: ["merch"], roles: ["Merch", "Merch Jr", "Merch Sr"] },
  { key: "negocio", title: "Negocio", roles: ["Negocio"] },
  { key: "oficina", title: "Oficina", also: ["office"], roles: ["Office"], open: true },
  { key: "produccion", title: "Producción", roles: ["Produccion", "ProduccionAdmin"] },
  { key: "rrhh", title: "Recursos Humanos", also: ["rrhh"], roles: ["RRHH", "RRHH Director"] },
  { key: "sistemas", title: "Sistemas", also: ["it"], roles: ["IT", "IT Jr"], open: true },
  { key: "ticketing", title: "Ticketing", roles: ["Ticketing", "TicketingAdmin"] },
];

const byKey = new Map(chatAreas.map((area) => [area.key, area]));
const byName = new Map(
  chatAreas.flatMap(({ key, title, also = [] }) => [title, ...also].map((name) => [normalize(name), key] as const)),
);

/** What an area's channel is called. */
export const areaTitle = (key: string): string => byKey.get(key)?.title ?? key;

/** The areas a person belongs to: the one their area names; where it names none, the ones of their role. */
export function areasOf({ area, rol }: { area: string; rol: Role }): string[] {
  const named = byName.get(normalize(area));
  return named ? [named] : chatAreas.filter(({ roles }) => roles.includes(rol)).map(({ key }) => key);
}
