/** How far a purchase is: from what somebody asks for until nothing of it is left to do. */
export const purchaseStates = [
  "solicitud",
  "cotizacion",
  "en_aprobacion",
  "aprobada",
  "enviada",
  "recibida_parcial",
  "recibida",
  "facturada",
  "en_espera",
  "cerrada",
  "cancelada",
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export const stateTitles: Record<PurchaseState, string> = {
  solicitud: "Solicitud",
  cotizacion: "Cotización",
  en_aprobacion: "En aprobación",
  aprobada: "Aprobada",
  enviada: "OC enviada",
  recibida_parcial: "Recibida parcial",
  recibida: "Recibida",
  facturada: "Facturada",
  en_espera: "En espera",
  cerrada: "Cerrada",
  cancelada: "Cancelada",
};

/** What happens to a purchase, by whoever does it. */
export const purchaseSteps = [
  "soltar",
  "cotizar",
  "esperar",
  "pedir",
  "aprobar",
  "devolver",
  "enviar",
  "avanzar",
  "cerrar",
  "cancelar",
] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

/** States in which an order is in force: it promises money, and what comes of it moves it on. */
const orderedStates = ["aprobada", "enviada", "recibida_parcial", "recibida", "facturada"] as const;
/** States of which nothing is left to do. */
const endedStates = ["cerrada", "cancelada"] as const;

/** The only table of steps: from which states, and to which one; `avanzar` goes where its order's lines say (`stageOf`). */
export const transitions: Record<PurchaseStep, { from: readonly PurchaseState[]; to: readonly PurchaseState[] }> = {
  soltar: { from: ["cotizacion", "en_espera"], to: ["solicitud"] },
  // What was given up is taken up again only where no order was made of it.
  cotizar: { from: ["solicitud", "en_espera", "cancelada"], to: ["cotizacion"] },
  esperar: { from: ["solicitud", "cotizacion"], to: ["en_espera"] },
  pedir: { from: ["cotizacion"], to: ["en_aprobacion"] },
  aprobar: { from: ["en_aprobacion"], to: ["aprobada"] },
  devolver: { from: ["en_aprobacion"], to: ["cotizacion"] },
  enviar: { from: ["aprobada"], to: ["enviada"] },
  avanzar: { from: orderedStates, to: orderedStates },
  cerrar: { from: ["enviada", "recibida_parcial", "recibida", "facturada"], to: ["cerrada"] },
  cancelar: { from: ["solicitud", "cotizacion", "en_espera", "aprobada", "enviada"], to: ["cancelada"] },
};

/** Where a step leads from a state; null where it cannot be taken. `to`: of those that it may lead to, unless there is only one. */
export function stateAfter(state: PurchaseState, step: PurchaseStep, to?: PurchaseState): PurchaseState | null {
  const { from, to: targets } = transitions[step];
  const target = to ?? targets[0];
  return from.includes(state) && target !== undefined && targets.includes(target) ? target : null;
}

export const isOrdered = (state: PurchaseState): boolean => (orderedStates as readonly string[]).includes(state);
export const isEnded = (state: PurchaseState): boolean => (endedStates as readonly string[]).includes(state);

/** The column of the board in which a purchase's card stands: it waits for approval among what is quoted. */
export const columnOf: Record<PurchaseState, string> = {
  solicitud: "solicitud",
  cotizacion: "cotizacion",
  en_aprobacion: "cotizacion",
  aprobada: "aprobado",
  enviada: "oc_enviada",
  recibida_parcial: "recibida_parcial",
  recibida: "recibida",
  facturada: "facturada",
  en_espera: "en_espera",
  cerrada: "cerrada",
  cancelada: "cancelada",
};

/** The state that a card says by its column; null where the column is none of a purchase's. */
export const stateOfColumn = (column: string): PurchaseState | null =>
  purchaseStates.find((state) => state !== "en_aprobacion" && columnOf[state] === column) ?? null;

/** The tabs of the list: what each state waits for. `observadas` is a mark, whatever the state. */
export const tabs = ["por_cotizar", "por_aprobar", "por_enviar", "por_recibir", "por_facturar", "observadas"] as const;
export type Tab = (typeof tabs)[number];
export const tabTitles: Record<Tab, string> = {
  por_cotizar: "Por cotizar",
  por_aprobar: "Por aprobar",
  por_enviar: "Por enviar",
  por_recibir: "Por recibir",
  por_facturar: "Por facturar",
  observadas: "Observadas",
};
export const tabStates: Record<Exclude<Tab, "observadas">, readonly PurchaseState[]> = {
  por_cotizar: ["solicitud", "cotizacion", "en_espera"],
  por_aprobar: ["en_aprobacion"],
  por_enviar: ["aprobada"],
  por_recibir: ["enviada", "recibida_parcial"],
  por_facturar: ["recibida"],
};
