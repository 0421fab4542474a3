/** Every role of specification section 6, spelled exactly so, plus the ones its landing table and defaults add. */
export const roles = [
  "Administrador",
  "Manager",
  "Produccion",
  "Administracion",
  "Ejecutivo",
  "Negocio",
  "Marketing",
  "ProduccionAdmin",
  "Tour Manager",
  "Compras",
  "Marketing Jr",
  "Negocio Management",
  "Gerente",
  "Ticketing",
  "TicketingAdmin",
  "Management",
  "RRHH",
  "RRHH Director",
  "InvitadoTicketing",
  "Office",
  "Hispa",
  "Hispa Director",
  "Merch Jr",
  "Merch Sr",
  "Booking",
  "Booking Jr",
  "Booking Sr",
  "Comercial",
  "Comercial Jr",
  "Comercial Sr",
  "Legales",
  "Legales Jr",
  "Legales Sr",
  "IT",
  "Admin secundario",
  "Board",
  "Director Diseño",
  "Merch",
  "IT Jr",
  "User",
] as const;

export type Role = (typeof roles)[number];

/** True if `value` is spelled as one of the roles. */
export function isRole(value: string): value is Role {
  return (roles as readonly string[]).includes(value);
}

/** Mail of the demo account of a role: lower case, no accents, dots for spaces. */
export function demoMail(role: Role): string {
  const name = role
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/ /g, ".");
  return `${name}@demo.test`;
}
