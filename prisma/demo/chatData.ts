import type { Role } from "@/lib/access/roles";

const HOUR = 60;
const DAY = 1_440;

/** One message: who, minutes before now, and what; `@Role` stands for the name of that role's person. */
export type DemoLine = readonly [by: Role, ago: number, text: string];

/** A channel with its conversation, oldest first. `read` by: who has seen all of it. */
export interface DemoChannel {
  kind: "general" | "area" | "abierto" | "show" | "directo";
  /** The area's key, the show's name or the open channel's name. */
  of?: string;
  people?: readonly Role[];
  read?: readonly Role[];
  lines: readonly DemoLine[];
}

export const chat: readonly DemoChannel[] = [
  {
    kind: "general",
    read: ["Ticketing", "IT"],
    lines: [
      [
        "Administrador",
        6 * DAY,
        "Buenas. Desde hoy el chat de la productora está acá: un canal por área y uno por show.",
      ],
      ["Office", 6 * DAY - 25, "¡Bien! ¿Los mensajes viejos del otro grupo se pasan?"],
      ["Administrador", 6 * DAY - 31, "No, arrancamos de cero. Lo importante lo vuelven a escribir."],
      ["RRHH", 3 * DAY, "Recuerden cargar las vacaciones de enero antes del 30 de noviembre."],
      [
        "IT",
        1 * DAY,
        "Mañana a las 7 actualizamos Bambalina. Son dos minutos; lo que escriban sin conexión sale solo después.",
      ],
      ["Gerente", 5 * HOUR, "Muy buena la semana de La Calesita Eléctrica. Gracias a todos."],
      ["Marketing", 4 * HOUR, "Quedan pocas: la última pauta sale hoy a las 18."],
    ],
  },
  {
    kind: "area",
    of: "ticketing",
    read: ["TicketingAdmin"],
    lines: [
      ["TicketingAdmin", 2 * DAY, "@Ticketing, faltan los borderós del sábado de Boletería Sur."],
      ["Ticketing", 2 * DAY - 12, "Los pidieron recién. Los cargo apenas lleguen."],
      ["Ticketing", 1 * DAY, "Cargados. El total de la planilla difiere en 14 entradas: son cortesías de la radio."],
      ["TicketingAdmin", 1 * DAY - 6, "Perfecto, lo anoto en el show: /tickets/La%20Calesita%20El%C3%A9ctrica"],
      ["TicketingAdmin", 40, "@Ticketing, ¿se puede mirar Taquilla Ibérica? Hoy no mandó nada."],
      ["TicketingAdmin", 38, "Nieves Arrabal es el jueves: /tickets/Nieves%20Arrabal"],
    ],
  },
  {
    kind: "area",
    of: "marketing",
    read: ["Marketing"],
    lines: [
      ["Marketing", 3 * DAY, "Vallas de Córdoba aprobadas. Falta la pieza final."],
      ["Marketing Jr", 3 * DAY - 50, "La sube Diseño a la tarde."],
      ["Marketing", 50, "@Marketing Jr, faltan las piezas de la preventa."],
    ],
  },
  {
    kind: "area",
    of: "sistemas",
    read: ["IT"],
    lines: [
      ["IT Jr", 2 * DAY, "Dos personas no podían entrar con Microsoft: les faltaba la cuenta vinculada."],
      ["IT", 2 * DAY - 9, "Gracias. Lo sumo a la guía."],
    ],
  },
  {
    kind: "show",
    of: "La Calesita Eléctrica",
    read: ["Ticketing", "Gerente"],
    lines: [
      ["Produccion", 4 * DAY, "Prueba de sonido confirmada para las 16. Puertas 19:30."],
      ["Gerente", 4 * DAY - 90, "¿Liberamos el holdeo de la platea norte?"],
      ["TicketingAdmin", 4 * DAY - 95, "Sí: 320 lugares salen hoy a las 12."],
      ["Produccion", 1 * DAY, "El plano final tiene dos rampas más: se pierden 48 lugares del campo trasero."],
      ["Ticketing", 1 * DAY - 20, "Actualicé la capacidad. ¿Alguien avisa a Boletería Sur?"],
      ["TicketingAdmin", 1 * DAY - 22, "Yo."],
      ["Produccion", 2 * HOUR, "Ya está el cronograma de montaje; lo llevo impreso el jueves."],
    ],
  },
  {
    kind: "show",
    of: "Nieves Arrabal",
    lines: [
      ["Hispa", 2 * DAY, "La sala pide la lista de acreditados antes del miércoles."],
      ["Produccion", 2 * DAY - 35, "Va mañana a primera hora."],
    ],
  },
  {
    kind: "abierto",
    of: "Asado de fin de año",
    people: ["Administrador", "Office", "RRHH", "IT", "Ticketing"],
    read: ["Office"],
    lines: [
      ["Office", 5 * DAY, "Reservé el quincho para el viernes 18 de diciembre. ¿Quién se suma?"],
      ["IT", 5 * DAY - 3, "Yo llevo el parlante."],
      ["RRHH", 4 * DAY, "Confirmen menú vegetariano por acá, así contamos."],
    ],
  },
  {
    kind: "directo",
    people: ["Ticketing", "TicketingAdmin"],
    read: ["TicketingAdmin"],
    lines: [
      ["Ticketing", 7 * HOUR, "¿Revisaste la importación de Platea? Me quedaron tres filas en duda."],
      ["TicketingAdmin", 7 * HOUR - 4, "Sí, son anulaciones. Dejalas en negativo."],
      ["TicketingAdmin", 30, "Listo, quedó igual que la planilla."],
    ],
  },
  {
    kind: "directo",
    people: ["Administrador", "IT"],
    read: ["IT"],
    lines: [["IT", 3 * HOUR, "Dejé el respaldo de anoche verificado. Todo en orden."]],
  },
];
