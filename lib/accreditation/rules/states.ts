export const stateTitles = {
  solicitada: "Solicitada",
  falta_info: "Falta info",
  aprobada: "Aprobada",
  impresa: "Impresa",
  entregada: "Entregada",
  ingreso: "Ingresó",
  rechazada: "Rechazada",
  revocada: "Revocada",
} as const;
export type AccState = keyof typeof stateTitles;

/** As the funnel counts them. */
export const stateCounts: Record<AccState, string> = {
  solicitada: "Solicitadas",
  falta_info: "Falta info",
  aprobada: "Aprobadas",
  impresa: "Impresas",
  entregada: "Entregadas",
  ingreso: "Ingresaron",
  rechazada: "Rechazadas",
  revocada: "Revocadas",
};

/** Those whose badge works, and who hold a place of their quota: what only waits takes none. */
export const VALID: readonly AccState[] = ["aprobada", "impresa", "entregada", "ingreso"];
/** Those whose badge is on paper. */
export const PRINTED: readonly AccState[] = ["impresa", "entregada", "ingreso"];
/** Those that are over: the same document may ask again. */
export const OVER: readonly AccState[] = ["rechazada", "revocada"];

export const steps = ["aprobar", "pedir", "rechazar", "revocar", "entregar", "volver"] as const;
export type AccStep = (typeof steps)[number];
interface StepRule {
  from: readonly AccState[];
  to: AccState;
  /** What the history says. */
  done: string;
  /** It needs words, which the person who asked reads. */
  reason?: true;
}
export const stepRules: Record<AccStep, StepRule> = {
  aprobar: { from: ["solicitada", "falta_info"], to: "aprobada", done: "acc.approved" },
  pedir: { from: ["solicitada", "falta_info"], to: "falta_info", done: "acc.asked", reason: true },
  rechazar: { from: ["solicitada", "falta_info"], to: "rechazada", done: "acc.rejected", reason: true },
  revocar: { from: ["aprobada", "impresa", "entregada", "ingreso"], to: "revocada", done: "acc.revoked", reason: true },
  entregar: { from: ["impresa"], to: "entregada", done: "acc.handed" },
  // Undoing a decision that nobody acted on yet, or taking somebody up again.
  volver: { from: ["aprobada", "falta_info", "rechazada", "revocada"], to: "solicitada", done: "acc.reopened" },
};

export const stepTitles: Record<AccStep, string> = {
  aprobar: "Aprobar",
  pedir: "Pedir info",
  rechazar: "Rechazar",
  revocar: "Revocar",
  entregar: "Entregar",
  volver: "Volver a revisar",
};

export const documentKinds = { dni: "DNI", pasaporte: "Pasaporte", nie: "NIE", otro: "Documento" } as const;
export type DocumentKind = keyof typeof documentKinds;

/** What makes two written document numbers the same one: its letters and digits, without zeros before them. */
export const normalDocument = (number: string): string =>
  number
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()
    .replace(/^0+(?=.)/, "");

/** As it is shown and compared at a door: its last three. */
export const lastOf = (number: string): string => normalDocument(number).slice(-3);

/** The days after an event's last one on which document numbers and photos go. */
export const KEPT_DAYS = 90;

/** The categories of a new event, each with the letter that its badge carries large. */
export const usualCategories = [
  ["A", "Artista"],
  ["F", "Staff"],
  ["T", "Técnica"],
  ["R", "Producción"],
  ["P", "Prensa"],
  ["V", "Proveedor"],
  ["S", "Sponsor"],
  ["G", "Seguridad"],
  ["M", "Sanitario"],
  ["C", "Vehículo"],
] as const;
/** Its zones, each with the symbol that stands beside its name. */
export const usualZones = ["Público", "Catering", "Backstage", "Escenario", "Foso", "Camarines"] as const;
export const SYMBOLS = ["●", "■", "▲", "◆", "★", "✚", "○", "□", "△", "◇", "☆", "⬟"] as const;
