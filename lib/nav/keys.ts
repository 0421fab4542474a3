import type { Screen } from "./screens";

/** What of a screen says which keys work there. */
type Place = Pick<Screen, "path" | "board">;

/** One key, or keys held together, and what they do. `mod` is Ctrl, or ⌘ on a Mac. */
export interface KeyRow {
  keys: readonly string[];
  does: string;
}

export interface KeyGroup {
  title: string;
  rows: readonly KeyRow[];
  /** On which screens it works; everywhere when absent. */
  on?: (screen: Place) => boolean;
  /** What has to be in the page, as a selector. */
  needs?: string;
}

const at =
  (...paths: readonly string[]) =>
  ({ path }: Place) =>
    paths.includes(path);

const ARROWS = "Flechas";

const CHARTS = ["/tickets/[show]", "/stats", "/feedback", "/Estructura/Hispa/CentroCosto"];

/** The keys of the product, group by group: what `?` shows on a screen is the groups that work there. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: "Grilla de carga",
    on: at("/cargaTickets"),
    rows: [
      { keys: [ARROWS], does: "Pasar de celda en celda" },
      { keys: ["Enter"], does: "Bajar una celda" },
      { keys: ["Mayús", "Enter"], does: "Subir una celda" },
      { keys: ["mod", "V"], does: "Pegar un bloque copiado de Excel" },
      { keys: ["mod", "Z"], does: "Deshacer en la grilla" },
      { keys: ["mod", "Y"], does: "Rehacer en la grilla" },
      { keys: ["mod", "Enter"], does: "Guardar el día" },
    ],
  },
  {
    title: "Tablero",
    on: ({ board }) => board !== undefined,
    rows: [
      { keys: [ARROWS], does: "Pasar de tarjeta en tarjeta" },
      { keys: ["Inicio"], does: "Ir a la primera tarjeta de la columna" },
      { keys: ["Fin"], does: "Ir a la última tarjeta de la columna" },
      { keys: ["Enter"], does: "Abrir la tarjeta" },
      { keys: ["Espacio"], does: "Tomar la tarjeta; las flechas eligen el lugar y Espacio la deja" },
      { keys: ["Alt", ARROWS], does: "Mover la tarjeta enseguida, también de día en el calendario" },
      { keys: ["M"], does: "Mover a otra columna o tablero" },
    ],
  },
  {
    title: "Shows",
    on: at("/shows", "/Booking"),
    rows: [{ keys: ["N"], does: "Anotar una consulta" }],
  },
  {
    title: "Pruebas de diseño",
    on: at("/WorkflowDesigners", "/Estructura/DirectorDiseno"),
    rows: [
      { keys: [ARROWS], does: "Mover la cruz sobre la prueba" },
      { keys: ["Mayús", ARROWS], does: "Mover la cruz más lejos" },
      { keys: ["Enter"], does: "Comentar ese punto" },
      { keys: ["+"], does: "Acercar la prueba; con - se aleja" },
      { keys: ["0"], does: "Ajustar la prueba a la ventana" },
    ],
  },
  {
    title: "Aprobaciones",
    on: at("/Aprobador", "/Aprobador/[id]"),
    rows: [
      { keys: ["J"], does: "Pasar a la solicitud que sigue; con K, a la anterior" },
      { keys: ["Enter"], does: "Abrir la solicitud" },
      { keys: ["."], does: "Dejarla y pasar a la que sigue" },
      { keys: ["A"], does: "Aprobar; Enter confirma" },
      { keys: ["D"], does: "Devolver, con su motivo" },
      { keys: ["R"], does: "Rechazar, con su motivo" },
      { keys: ["V"], does: "Ver el documento" },
      { keys: ["X"], does: "Elegir la solicitud para decidir varias" },
      { keys: ["/"], does: "Filtrar la lista" },
    ],
  },
  {
    title: "Comprobante abierto",
    on: at("/Comprobantes"),
    rows: [
      { keys: ["mod", "Enter"], does: "Validar y abrir el que sigue" },
      { keys: ["Tab"], does: "Ir a lo que falta confirmar; con Mayús, volver" },
      { keys: ["F2"], does: "Que Tab pase por todos los campos, o solo por lo que falta" },
      { keys: ["1"], does: "Tomar la primera opción de lo que está en duda; con 2, la segunda" },
      { keys: ["Enter"], does: "Dar por bueno el dato en duda que tiene el foco" },
      { keys: ["mod", "I"], does: "Ir a la imputación" },
      { keys: ["mod", "D"], does: "Dividir la imputación en una línea más" },
      { keys: ["mod", "O"], does: "Observar, con su motivo" },
      { keys: ["J"], does: "Pasar al comprobante que sigue; con K, al anterior" },
      { keys: ["R"], does: "Girar el documento" },
      { keys: ["mod", "rueda"], does: "Acercar o alejar el documento" },
    ],
  },
  {
    title: "Gastos de tarjeta",
    on: at("/Comprobantes"),
    rows: [
      { keys: ["J"], does: "Pasar al gasto, o a la línea, que sigue; con K, a lo anterior" },
      { keys: ["A"], does: "Aprobar el gasto y abrir el que sigue" },
      { keys: ["O"], does: "Observarlo, con su motivo" },
      { keys: ["R"], does: "Dejarlo como personal, con su motivo" },
    ],
  },
  {
    title: "Reglas",
    on: at("/Aprobador/reglas"),
    rows: [{ keys: ["Alt", "↑ ↓"], does: "Mover la regla que tiene el foco" }],
  },
  {
    title: "Mensajes",
    on: at("/Chat"),
    rows: [
      { keys: ["Enter"], does: "Enviar el mensaje" },
      { keys: ["Mayús", "Enter"], does: "Empezar otra línea" },
      { keys: ["@"], does: "Mencionar a una persona" },
    ],
  },
  {
    title: "Gráficos",
    on: (screen) => screen.board !== undefined || at(...CHARTS)(screen),
    rows: [{ keys: ["←", "→"], does: "Recorrer los puntos del gráfico que tiene el foco" }],
  },
  {
    title: "Listas",
    needs: "[data-list]",
    rows: [
      { keys: ["J"], does: "Pasar a la fila que sigue; con K, a la anterior" },
      { keys: ["Enter"], does: "Abrir la fila" },
      { keys: ["X"], does: "Elegir la fila" },
      { keys: ["/"], does: "Buscar en la lista" },
      { keys: ["Mayús", "clic"], does: "Agregar un orden más en el título de una columna" },
      { keys: ["Mayús", "clic"], does: "Seleccionar varias filas seguidas" },
    ],
  },
  {
    title: "En todas las pantallas",
    rows: [
      { keys: ["mod", "K"], does: "Buscar shows, pantallas o acciones" },
      { keys: ["?"], does: "Ver estos atajos" },
      { keys: ["mod", "Enter"], does: "Guardar o enviar el formulario" },
      { keys: ["Esc"], does: "Cerrar lo que está abierto" },
      { keys: ["Tab"], does: "Pasar al control que sigue; con Mayús, al anterior" },
    ],
  },
];

/** The groups of keys that work on a screen, its own first. */
export function keysOf(screen: Place | undefined): KeyGroup[] {
  return keyGroups.filter(({ on }) => !on || (screen !== undefined && on(screen)));
}
