// Apart from the schemas: screens show these without loading the validation library.

/** Whether a show's administration is closed; `por_reabrir`: somebody asked to open it again. */
export const adminTitles = { abierta: "Abierta", cerrada: "Cerrada", por_reabrir: "Piden reabrirla" } as const;
export type AdminState = keyof typeof adminTitles;

export const adminSteps = ["tildar", "derechos", "cerrar", "pedir_reabrir", "reabrir"] as const;
export type AdminStep = (typeof adminSteps)[number];

/** What can be done now. `asked`: it was oneself who asked to open it again, and somebody else decides. */
export function adminStepsOf(state: AdminState, asked: boolean): AdminStep[] {
  if (state === "abierta") return ["tildar", "derechos", "cerrar"];
  if (state === "cerrada") return ["tildar", "pedir_reabrir"];
  return asked ? ["tildar"] : ["tildar", "reabrir"];
}

/** The columns of a show's money. */
export const moneyTitles = {
  presupuestado: "Presupuestado",
  comprometido: "Comprometido",
  devengado: "Devengado",
  pagado: "Pagado",
} as const;
export type MoneyKind = keyof typeof moneyTitles;
