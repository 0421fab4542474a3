import type { Person } from "@/lib/access/can";
import type { Role } from "@/lib/access/roles";

/** Where people without a row of their own land (specification section 9, "default landing"). */
export const DEFAULT_LANDING = "/Proyectos";

/** Each role's first page after signing in (specification section 2); who has none lands on the default one. */
export const firstPages: Partial<Record<Role, string>> = {
  Administrador: "/admin-users",
  Manager: "/Aprobador",
  Produccion: "/shows",
  ProduccionAdmin: "/shows",
  Marketing: "/shows",
  Board: "/shows",
  Administracion: "/ProveedoresComprobantes",
  Ejecutivo: "/Informe",
  Negocio: "/showsNegocio",
  Compras: "/Compras",
  "Marketing Jr": "/Marketing",
  Gerente: "/tickets",
  Ticketing: "/tickets",
  TicketingAdmin: "/tickets",
  InvitadoTicketing: "/tickets",
  Merch: "/tickets",
  "Merch Jr": "/tickets",
  "Merch Sr": "/tickets",
  RRHH: "/Estructura/RRHHJr",
  "RRHH Director": "/Estructura/RRHHSr",
  Office: "/Estructura/Office",
  Hispa: "/Estructura/HispaJr",
  "Hispa Director": "/Estructura/HispaSr",
  Booking: "/Estructura/BookingJr",
  "Booking Jr": "/Estructura/BookingJr",
  "Booking Sr": "/Estructura/BookingSr",
  Comercial: "/Estructura/ComercialJr",
  "Comercial Jr": "/Estructura/ComercialJr",
  "Comercial Sr": "/Estructura/ComercialSr",
  Legales: "/Estructura/LegalesJr",
  "Legales Jr": "/Estructura/LegalesJr",
  "Legales Sr": "/Estructura/LegalesSr",
  IT: "/Estructura/ITJr",
  "IT Jr": "/Estructura/ITJr",
  "Director Diseño": "/WorkflowDesigners",
};

export const phonePages: Partial<Record<Role, string>> = {
  "Tour Manager": "/GastosTarjeta",
  Manager: "/GastosTarjeta",
  "Negocio Management": "/GastosTarjeta",
};

/** Mobile detection of specification section 9. */
export function isMobile(userAgent: string): boolean {
  return /Mobi|Android/.test(userAgent);
}

/**
 * Where a person lands after signing in. Music Wins access wins over every role; then the phone's table for the three
 * roles that have one; then the role's own.
 */
export function landingFor(person: Pick<Person, "rol" | "musicWinsAccess">, userAgent: string): string {
  if (person.musicWinsAccess) return "/bsastrap";
  return (isMobile(userAgent) && phonePages[person.rol]) || firstPages[person.rol] || DEFAULT_LANDING;
}

// Going back to the login page or to a call makes no sense, and could go round in circles.
const NO_RETURN = /^\/(?:login|api)(?:\/|$)/i;

/** `value` if it is a page of our own origin, else null: an open redirect is never possible. */
export function safeReturnTo(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/") || /[\\\p{Cc}\s]/u.test(value)) return null;
  const base = "http://self.invalid";
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  if (url.origin !== base || url.pathname.startsWith("//") || NO_RETURN.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
