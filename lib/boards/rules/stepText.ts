import type { AutomationStep } from "./definition";

/** Names that a step's sentence needs. */
export interface StepNames {
  person: (id: number) => string;
  board: (key: string) => string;
}

const who = { requester: "a quien pidió", mover: "a quien la movió" } as const;
const told = { assignees: "a los responsables", leads: "a quienes dirigen", requester: "a quien pidió" } as const;

/** What a step does, as people say it: `vence en 5 días`, `avisa a quien pidió: “Listo”`. */
export function stepText(step: AutomationStep, names: StepNames): string {
  switch (step.do) {
    case "assign":
      return `asigna ${typeof step.to === "number" ? `a ${names.person(step.to)}` : who[step.to]}`;
    case "due":
      if (step.days === 0) return "vence el mismo día";
      return step.days === 1 ? "vence al día siguiente" : `vence en ${step.days} días`;
    case "notify":
      return `avisa ${told[step.who]}: “${step.text}”`;
    case "create":
      return `crea “${step.card.title}” en ${names.board(step.board)}`;
  }
}

/** `Al entrar en En firma: avisa a quien pidió: “Listo”; vence en 5 días.` */
export function automationText(column: string, steps: readonly AutomationStep[], names: StepNames): string {
  return `Al entrar en ${column}: ${steps.map((step) => stepText(step, names)).join("; ")}.`;
}
