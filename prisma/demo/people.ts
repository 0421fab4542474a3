import type { GrantKey } from "@/lib/access/grants";
import type { Role } from "@/lib/access/roles";
import type { MailReportType } from "@/lib/ticketing/rules/kinds";

/** The person of each role in the demo; all fictional. */
export const people: Record<Role, { name: string; area: string }> = {
  Administrador: { name: "Mariana Ledesma", area: "Dirección" },
  Manager: { name: "Rodrigo Alcaraz", area: "Management" },
  Produccion: { name: "Federico Luján", area: "Producción" },
  Administracion: { name: "Silvina Marchetti", area: "Administración" },
  Ejecutivo: { name: "Hernán Villafañe", area: "Dirección" },
  Negocio: { name: "Paula Goyeneche", area: "Negocio" },
  Marketing: { name: "Camila Berón", area: "Marketing" },
  ProduccionAdmin: { name: "Gustavo Pereyra Lucena", area: "Producción" },
  "Tour Manager": { name: "Nicolás Ferreyra", area: "Giras" },
  Compras: { name: "Verónica Sabatini", area: "Compras" },
  "Marketing Jr": { name: "Tomás Olivera", area: "Marketing" },
  "Negocio Management": { name: "Carolina Etchegaray", area: "Management" },
  Gerente: { name: "Esteban Quiroga", area: "Gerencia" },
  Ticketing: { name: "Lucía Aranda", area: "Ticketing" },
  TicketingAdmin: { name: "Bruno Maidana", area: "Ticketing" },
  Management: { name: "Florencia Basualdo", area: "Management" },
  RRHH: { name: "Micaela Tolosa", area: "Recursos Humanos" },
  "RRHH Director": { name: "Alejandro Funes", area: "Recursos Humanos" },
  InvitadoTicketing: { name: "Irene Castellanos", area: "Invitados" },
  Office: { name: "Daniela Robledo", area: "Oficina" },
  Hispa: { name: "Álvaro Cifuentes", area: "Hispa" },
  "Hispa Director": { name: "Begoña Larrañaga", area: "Hispa" },
  "Merch Jr": { name: "Agustín Peralta", area: "Merchandising" },
  "Merch Sr": { name: "Valeria Montenegro", area: "Merchandising" },
  Booking: { name: "Joaquín Arregui", area: "Booking" },
  "Booking Jr": { name: "Sofía Lencinas", area: "Booking" },
  "Booking Sr": { name: "Martín Zubeldía", area: "Booking" },
  Comercial: { name: "Romina Cabral", area: "Comercial" },
  "Comercial Jr": { name: "Ignacio Duarte", area: "Comercial" },
  "Comercial Sr": { name: "Guillermina Ocampo", area: "Comercial" },
  Legales: { name: "Pablo Iturralde", area: "Legales" },
  "Legales Jr": { name: "Malena Sosa", area: "Legales" },
  "Legales Sr": { name: "Fernanda Amuchástegui", area: "Legales" },
  IT: { name: "Leandro Correa", area: "Sistemas" },
  "Admin secundario": { name: "Natalia Bustamante", area: "Dirección" },
  Board: { name: "Eduardo Sarmiento Vidal", area: "Directorio" },
  "Director Diseño": { name: "Jimena Ávalos", area: "Diseño" },
  Merch: { name: "Ezequiel Navarro", area: "Merchandising" },
  "IT Jr": { name: "Ariadna Giménez", area: "Sistemas" },
  User: { name: "Santiago Molina", area: "User" },
};

/** The artist a User belongs to from the start (specification section 3). */
export const USER_ARTIST = 1;

/** Features beside the role; `untilInDays` from the first day, none means without end. */
export const grants: { role: Role; feature: GrantKey; untilInDays?: number }[] = [
  { role: "Administrador", feature: "contador_feedback" },
  { role: "Gerente", feature: "contador_feedback" },
  { role: "IT", feature: "contador_feedback" },
  { role: "Comercial Sr", feature: "reporte_ventas" },
  { role: "Office", feature: "acreditaciones", untilInDays: 21 },
  { role: "Negocio", feature: "proveedores", untilInDays: 9 },
  { role: "Tour Manager", feature: "calendar_live", untilInDays: 120 },
  { role: "Marketing Jr", feature: "forecast", untilInDays: -15 },
];

/** Somebody who left: cannot come in, and the history stays. Without a password, so that no demo account is shut. */
export const formerPeople: { mail: string; name: string; area: string; rol: Role }[] = [
  { mail: "ramiro.casals@demo.test", name: "Ramiro Casals", area: "Producción", rol: "Produccion" },
];

/** Roles inside a production (empty: in general), beside the person's own. */
export const relations: { role: Role; rol: Role; area: string; produccion: string }[] = [
  { role: "Produccion", rol: "Tour Manager", area: "Giras", produccion: "Gira Oro Viejo" },
  { role: "Tour Manager", rol: "Produccion", area: "Producción", produccion: "Festival de la Ribera" },
  { role: "Marketing Jr", rol: "Marketing", area: "Marketing", produccion: "Gira Oro Viejo" },
];

/**
 * Rows of the ticketing access table. Roles that are not here show the defaults of a person without a row (design
 * api.md): Gerente and Board everything, Marketing and Merch without amounts.
 */
export const access: { role?: Role; mail?: string; artists: string[]; montos: boolean }[] = [
  { role: "InvitadoTicketing", artists: ["Nieves Arrabal", "Tomás Echarri", "Vera Quintana"], montos: false },
  {
    role: "Merch Jr",
    artists: ["La Calesita Eléctrica", "Muñeca de Trapo", "D'Amico, Ruiz y los Otros"],
    montos: true,
  },
  { role: "Merch Sr", artists: ["Todos"], montos: true },
  { role: "Booking Sr", artists: ["Kilómetro Cero", "La Yunta Brava", "Oro Viejo"], montos: false },
  { mail: "manager@nievesarrabal.example.test", artists: ["Nieves Arrabal"], montos: true },
  { mail: "prensa@prensadelsur.example.test", artists: ["La Calesita Eléctrica", "Oro Viejo"], montos: false },
];

const WEEKDAYS = [1, 2, 3, 4, 5];
const DAILY = [1, 2, 3, 4, 5, 6, 7];
const MADRID = "Europe/Madrid";
const BUENOS_AIRES = "America/Argentina/Buenos_Aires";

/** Recipients of the reports by mail; `of`: the artist whose report it is, or whose next show's. */
export const reportEmails: {
  type: MailReportType;
  of?: string;
  role?: Role;
  mail?: string;
  hora: string;
  dias: number[];
  zona: string;
  activo: boolean;
}[] = [
  { type: "todos", role: "Gerente", hora: "09:00", dias: DAILY, zona: BUENOS_AIRES, activo: true },
  { type: "todos", role: "Board", hora: "08:30", dias: [1], zona: BUENOS_AIRES, activo: true },
  { type: "live-arg", role: "TicketingAdmin", hora: "09:00", dias: DAILY, zona: BUENOS_AIRES, activo: true },
  { type: "live-arg", role: "Marketing", hora: "10:00", dias: WEEKDAYS, zona: BUENOS_AIRES, activo: true },
  {
    type: "live-arg",
    mail: "prensa@prensadelsur.example.test",
    hora: "09:00",
    dias: WEEKDAYS,
    zona: BUENOS_AIRES,
    activo: true,
  },
  { type: "live-esp", role: "InvitadoTicketing", hora: "09:00", dias: DAILY, zona: MADRID, activo: true },
  {
    type: "live-esp",
    mail: "manager@nievesarrabal.example.test",
    hora: "09:00",
    dias: DAILY,
    zona: MADRID,
    activo: true,
  },
  { type: "management", role: "Board", hora: "09:00", dias: DAILY, zona: BUENOS_AIRES, activo: true },
  { type: "booking", role: "Booking Sr", hora: "11:00", dias: [1, 4], zona: BUENOS_AIRES, activo: true },
  {
    type: "artista",
    of: "Nieves Arrabal",
    mail: "manager@nievesarrabal.example.test",
    hora: "18:00",
    dias: [5],
    zona: MADRID,
    activo: true,
  },
  {
    type: "show",
    of: "La Calesita Eléctrica",
    mail: "prensa@prensadelsur.example.test",
    hora: "08:00",
    dias: WEEKDAYS,
    zona: BUENOS_AIRES,
    activo: true,
  },
  { type: "booking", role: "Merch Jr", hora: "09:00", dias: DAILY, zona: BUENOS_AIRES, activo: false },
];

/** What people marked with a star. */
export const favorites: { role: Role; kind: "artist" | "song"; name: string }[] = [
  { role: "Ticketing", kind: "artist", name: "La Calesita Eléctrica" },
  { role: "Ticketing", kind: "artist", name: "Oro Viejo" },
  { role: "TicketingAdmin", kind: "artist", name: "Muñeca de Trapo" },
  { role: "Gerente", kind: "artist", name: "Los Relámpagos del Sur" },
  { role: "Gerente", kind: "artist", name: "Nieves Arrabal" },
  { role: "Administrador", kind: "artist", name: "La Calesita Eléctrica" },
  { role: "Ticketing", kind: "song", name: "Vuelta en sortija" },
  { role: "Administrador", kind: "song", name: "Kiosco 24 horas" },
];
