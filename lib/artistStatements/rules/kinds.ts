// Apart from the schemas: screens show these without loading the validation library.

/** How far a statement is. `saldada` is worked out: nothing of it is owed any more. */
export const statementTitles = {
  borrador: "Borrador",
  revisada: "Revisada",
  enviada: "Enviada",
  saldada: "Saldada",
  descartada: "Descartada",
} as const;
export type StatementState = keyof typeof statementTitles;

/** What a line of a statement is. */
export const lineTitles = {
  honorario: "Honorarios",
  costo: "Costos a cargo",
  comision: "Comisión",
  anticipo: "Anticipos",
  retencion: "Retenciones",
  saldo: "Saldo anterior",
} as const;
export type LineKind = keyof typeof lineTitles;

/** What people add to an artist's account where no voucher says it. */
export const chargeTitles = { costo: "Costo a cargo", anticipo: "Anticipo", retencion: "Retención" } as const;
export type ChargeKind = keyof typeof chargeTitles;

export const basisTitles = { bruto: "Del bruto", neto: "Del neto de costos" } as const;
export type Basis = keyof typeof basisTitles;

export const statementSteps = ["editar", "revisar", "descartar", "devolver", "enviar", "saldar", "deshacer"] as const;
export type StatementStep = (typeof statementSteps)[number];
/** The steps of a second person. */
export const signedSteps: readonly StatementStep[] = ["revisar", "saldar", "deshacer"];

/** What can be done with one now. `owed`: something of its balance waits to be paid; `declared`: a payment that was declared of it stands. */
export function statementStepsOf(
  state: StatementState,
  { owed, declared }: { owed: boolean; declared: boolean },
): StatementStep[] {
  if (state === "borrador") return ["editar", "revisar", "descartar"];
  if (state === "revisada") return ["enviar", "devolver"];
  return [...(state === "enviada" && owed ? ["saldar" as const] : []), ...(declared ? ["deshacer" as const] : [])];
}
