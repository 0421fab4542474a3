import type { Role } from "./roles";

// How people say the roles whose key is not how one says them.
const titles: Partial<Record<Role, string>> = {
  Produccion: "Producción",
  Administracion: "Administración",
  ProduccionAdmin: "Administración de producción",
  "Negocio Management": "Negocio de management",
  TicketingAdmin: "Administración de ticketing",
  InvitadoTicketing: "Invitado de ticketing",
  "RRHH Director": "Dirección de RRHH",
  "Hispa Director": "Dirección de Hispa",
  "Admin secundario": "Administrador secundario",
  "Director Diseño": "Dirección de Diseño",
  User: "Usuario",
};

/** A role as people say it: `InvitadoTicketing` is `Invitado de ticketing`. What is no role of ours stays as it is. */
export function roleTitle(rol: string): string {
  return (Object.hasOwn(titles, rol) && titles[rol as Role]) || rol;
}
