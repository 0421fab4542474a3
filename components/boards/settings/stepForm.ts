import * as z from "zod";
import type { AutomationStep, CardSeed } from "@/lib/boards/rules/definition";

/** What a form holds of a step: every part, whichever counts. `kept` is what of a new card the form does not show. */
export interface StepValues {
  do: string;
  to: string;
  days: number | null;
  who: string;
  text: string;
  board: string;
  title: string;
  dueDays: number | null;
  checklist: string;
  kept: Partial<CardSeed>;
}

const EMPTY: StepValues = {
  do: "notify",
  to: "mover",
  days: 3,
  who: "requester",
  text: "",
  board: "",
  title: "{titulo}",
  dueDays: null,
  checklist: "",
  kept: {},
};

/** A step as a form holds it. */
export function stepValues(step?: AutomationStep): StepValues {
  if (!step) return EMPTY;
  const base = { ...EMPTY, do: step.do };
  switch (step.do) {
    case "assign":
      return { ...base, to: String(step.to) };
    case "due":
      return { ...base, days: step.days };
    case "notify":
      return { ...base, who: step.who, text: step.text };
    case "create": {
      const { title, dueDays, checklist, ...kept } = step.card;
      return {
        ...base,
        board: step.board,
        title,
        dueDays: dueDays ?? null,
        checklist: (checklist ?? []).join("\n"),
        kept,
      };
    }
  }
}

const days = z
  .number("Escribir los días.")
  .int("Un número entero.")
  .min(0, "Desde 0.")
  .max(3_650, "Hasta 3.650.")
  .nullable();

/** A step of what a form holds, with a text at the part that is wrong. */
export const stepForm = z
  .object({
    do: z.string(),
    to: z.string(),
    days,
    who: z.string(),
    text: z.string().trim().max(200, "Hasta 200 caracteres."),
    board: z.string(),
    title: z.string().trim().max(200, "Hasta 200 caracteres."),
    dueDays: days,
    checklist: z.string(),
    kept: z.record(z.string(), z.unknown()),
  })
  .transform((values, ctx): AutomationStep => {
    const missing = (path: string, message: string) => {
      ctx.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    switch (values.do) {
      case "assign":
        return { do: "assign", to: /^\d+$/.test(values.to) ? Number(values.to) : (values.to as "mover") };
      case "due":
        return values.days === null ? missing("days", "Escribir los días.") : { do: "due", days: values.days };
      case "notify":
        if (values.text === "") return missing("text", "Escribir qué dice el aviso.");
        return { do: "notify", who: values.who as "leads", text: values.text };
      default: {
        if (values.board === "") return missing("board", "Elegir un tablero.");
        if (values.title === "") return missing("title", "Escribir el título de la tarjeta.");
        const checklist = values.checklist
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean);
        const card = {
          ...values.kept,
          title: values.title,
          checklist,
          ...(values.dueDays !== null && { dueDays: values.dueDays }),
        };
        return { do: "create", board: values.board, card };
      }
    }
  });
