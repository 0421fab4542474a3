import type { Role } from "@/lib/access/roles";
import type { FeedbackStatus, ReactionEmoji } from "@/lib/feedback/rules";

const HOUR = 60;
const DAY = 1_440;

/** Somebody without an account who asks to be let in, `ago` in minutes. */
export interface DemoRequest {
  name: string;
  provider: "microsoft" | "hosted";
  message: string;
  ago: number;
}

/** The administrator has more than nine unread. */
export const requests: DemoRequest[] = [
  { name: "Ignacio Paz", provider: "microsoft", message: "Entro al equipo de Comercial.", ago: 1 },
  { name: "Elena Cortázar", provider: "microsoft", message: "Necesito el calendario de Madrid.", ago: 9 },
  { name: "Julián Bravo", provider: "hosted", message: "", ago: 34 },
  { name: "Mercedes Ojeda", provider: "microsoft", message: "Para cargar contratos de Legales.", ago: 58 },
  { name: "Santiago Roldán", provider: "microsoft", message: "Reemplazo a Sofía en Booking.", ago: 2 * HOUR },
  { name: "Abril Benegas", provider: "hosted", message: "Para el stock de la gira.", ago: 3 * HOUR },
  { name: "Facundo Errázuriz", provider: "microsoft", message: "Empiezo el lunes en Oficina.", ago: 5 * HOUR },
  { name: "Carla Domínguez", provider: "microsoft", message: "", ago: 7 * HOUR },
  { name: "Íñigo Salaberri", provider: "microsoft", message: "Equipo de Hispa, Bilbao.", ago: 22 * HOUR },
  { name: "Rocío Valverde", provider: "hosted", message: "Tour manager de Vera Quintana.", ago: 1 * DAY },
  { name: "Matías Cerruti", provider: "microsoft", message: "Diseño, por tres meses.", ago: 2 * DAY },
];

/** A feedback of somebody, `days` ago; `reply` is the administrator's. */
export interface DemoFeedback {
  by: Role;
  type: ReactionEmoji;
  status: FeedbackStatus;
  message: string;
  page?: string;
  days: number;
  reply?: string;
}

export const feedback: DemoFeedback[] = [
  {
    by: "Ticketing",
    type: "💡",
    status: "En curso",
    days: 1,
    page: "/tickets",
    message: "En el reporte me serviría ver el promedio por ticketera",
    reply: "Lo sumamos al reporte esta semana.",
  },
  {
    by: "Gerente",
    type: "🐞",
    status: "Nuevo",
    days: 1,
    page: "/tickets",
    message: "Al volver de un show se pierde el orden por capacidad.",
  },
  { by: "Merch Sr", type: "👍", status: "Nuevo", days: 2, message: "El reporte en el teléfono quedó muy cómodo." },
  {
    by: "Marketing",
    type: "💡",
    status: "Nuevo",
    days: 3,
    message: "Estaría bueno comparar dos shows del mismo artista.",
  },
  {
    by: "TicketingAdmin",
    type: "🐞",
    status: "En curso",
    days: 4,
    page: "/cargaTickets/importar",
    message: "La planilla de Boletería Sur trae la fecha como texto y pide elegirla cada vez.",
  },
  {
    by: "Board",
    type: "👎",
    status: "Nuevo",
    days: 5,
    message: "El mail semanal llega a las 8:30 y a esa hora todavía faltan cargas.",
  },
  { by: "Booking Sr", type: "💡", status: "Nuevo", days: 6, message: "Poder exportar solo mis artistas." },
  {
    by: "Ticketing",
    type: "👍",
    status: "Resuelto",
    days: 9,
    page: "/cargaTickets",
    message: "Pegar desde Excel anda perfecto, gracias.",
    reply: "¡Gracias por contarlo!",
  },
  {
    by: "Merch Jr",
    type: "🐞",
    status: "Resuelto",
    days: 12,
    message: "No veía los montos de La Calesita Eléctrica.",
    reply: "Ya está: faltaba en su acceso.",
  },
  {
    by: "Gerente",
    type: "💡",
    status: "Nuevo",
    days: 13,
    page: "/tickets",
    message: "Un aviso cuando un show pasa el 90 % de capacidad.",
  },
  {
    by: "IT",
    type: "👎",
    status: "Descartado",
    days: 16,
    message: "Preferiría la fuente más grande en la tabla.",
    reply: "Se puede elegir la densidad cómoda desde la propia tabla.",
  },
  {
    by: "InvitadoTicketing",
    type: "👍",
    status: "Resuelto",
    days: 19,
    message: "Muy claro el curso de ventas contra comparables.",
  },
  {
    by: "Marketing Jr",
    type: "🐞",
    status: "Resuelto",
    days: 23,
    message: "El buscador no encontraba shows con tilde.",
  },
  { by: "Comercial Sr", type: "💡", status: "En curso", days: 26, message: "Ver los tickets de cortesía por sector." },
  {
    by: "Ticketing",
    type: "🐞",
    status: "Resuelto",
    days: 27,
    page: "/cargaTickets",
    message: "Con dos pestañas abiertas se pisaban las cargas.",
  },
  { by: "Management", type: "👎", status: "Descartado", days: 31, message: "Me gustaba más el Excel viejo." },
  { by: "Office", type: "👍", status: "Resuelto", days: 37, message: "Entrar con Microsoft es mucho más rápido." },
  { by: "Booking", type: "💡", status: "Descartado", days: 40, message: "Poner el clima al lado de cada fecha." },
  {
    by: "TicketingAdmin",
    type: "🐞",
    status: "Resuelto",
    days: 41,
    message: "El total en euros sumaba un show en dólares.",
  },
  {
    by: "Hispa Director",
    type: "💡",
    status: "Resuelto",
    days: 48,
    message: "Las fechas de España, con la hora de Madrid.",
  },
];
