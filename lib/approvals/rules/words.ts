/** Of a request. What was returned goes back to who asks; what was replaced has another one in its place. */
export const requestStates = [
  "en_aprobacion",
  "aprobado",
  "devuelto",
  "rechazado",
  "cancelado",
  "reemplazado",
] as const;
export type RequestState = (typeof requestStates)[number];

/** What somebody who decides may say. */
export const verdicts = ["aprobar", "devolver", "rechazar"] as const;
export type Verdict = (typeof verdicts)[number];

/** Of a step: its turn has not come, it is open, it has its approvals, who approved before counted for it, the request ended first. */
export const stepStates = ["espera", "abierto", "aprobado", "salteado", "cerrado"] as const;
export type StepState = (typeof stepStates)[number];

/** How many of the people of a step have to approve: all, any one, or `needed` of them. */
export const stepModes = ["todos", "alguno", "n"] as const;
export type StepMode = (typeof stepModes)[number];

export const policyStates = ["borrador", "vigente", "retirada"] as const;
export type PolicyState = (typeof policyStates)[number];

/** How a decision was given. */
export const ways = ["pantalla", "mail", "lote"] as const;
export type Way = (typeof ways)[number];

/** Whose list: what waits for one's decision, what one asked for, what one decided, all that one may read. */
export const lists = ["para_decidir", "pedidas", "decididas", "todas"] as const;

/** A red flag is decided alone, never with others. */
export const flagTones = ["rojo", "ambar", "azul", "gris"] as const;

/** What a fact of a policy is: an amount in the policy's currency, a number, one of several values, or yes or no. */
export const fieldTypes = ["importe", "numero", "opcion", "si_no"] as const;
export type FieldType = (typeof fieldTypes)[number];

export const operators = ["mayor", "mayor_o_igual", "menor", "menor_o_igual", "es", "no_es"] as const;
export type Operator = (typeof operators)[number];

/** The operators that a fact of each type takes. */
export const operatorsOf: Readonly<Record<FieldType, readonly Operator[]>> = {
  importe: ["mayor", "mayor_o_igual", "menor", "menor_o_igual"],
  numero: ["mayor", "mayor_o_igual", "menor", "menor_o_igual"],
  opcion: ["es", "no_es"],
  si_no: ["es"],
};

export const stateTitles: Readonly<Record<RequestState, string>> = {
  en_aprobacion: "En aprobación",
  aprobado: "Aprobada",
  devuelto: "Devuelta",
  rechazado: "Rechazada",
  cancelado: "Cancelada",
  reemplazado: "Reemplazada",
};

/** The orders of a list of requests; with a minus the largest or newest first. */
export const sorts = ["vence", "-pedida", "pedida", "-importe", "importe"] as const;
