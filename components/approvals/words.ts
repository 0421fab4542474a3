import type { StepMode } from "@/lib/approvals/rules/words";

const SMALL = ["cero", "uno", "dos", "tres", "cuatro", "cinco"];

/** How many of the people of a step have to approve: "cualquiera de los dos", "todos", "2 de 3". */
export function modeText(mode: StepMode, needed: number, people?: number): string {
  if (mode === "todos") return "aprueban todos";
  if (mode === "n") return people ? `aprueban ${needed} de ${people}` : `aprueban ${needed}`;
  if (people === undefined || people < 2) return "cualquiera";
  return `cualquiera de ${people < SMALL.length ? `los ${SMALL[people]}` : people}`;
}
