import { compareMoney } from "@/lib/format/moneyMath";
import { formatInteger } from "@/lib/format/number";
import { type Measure, type Scenario, scenarios } from "./kinds";

/** What a scenario says; null for what nobody said. Amounts are decimal strings in the show's currency. */
export interface Values {
  tickets: number | null;
  gross: string | null;
  spend: string | null;
  margin: string | null;
}
export type ScenarioValues = Record<Scenario, Values | null>;

export const NOTHING: Values = { tickets: null, gross: null, spend: null, margin: null };

export const saysSomething = (values: Values): boolean => Object.values(values).some((value) => value !== null);

/** What is wrong with what was said of a show, at its field; null where it holds. */
export function valuesProblem(
  said: ScenarioValues,
  { capacity, sold }: { capacity: number; sold: number },
): { scenario: Scenario; measure: Measure; message: string } | null {
  for (const scenario of scenarios) {
    const { tickets = null, gross = null, margin = null } = said[scenario] ?? NOTHING;
    const at = (measure: Measure, message: string) => ({ scenario, measure, message });
    if (tickets !== null && capacity > 0 && tickets > Math.max(capacity, sold))
      return at("tickets", `Entran ${formatInteger(capacity)}: no pueden ser ${formatInteger(tickets)} entradas.`);
    if (tickets !== null && tickets < sold)
      return at("tickets", `Ya se vendieron ${formatInteger(sold)}: no pueden terminar en ${formatInteger(tickets)}.`);
    if (gross !== null && margin !== null && compareMoney(margin, gross) > 0)
      return at("margin", "El margen no puede ser más que la recaudación.");
  }
  for (const [less, more, message] of [
    ["low", "base", "El escenario bajo no puede vender más que el base."],
    ["base", "high", "El escenario base no puede vender más que el alto."],
    ["low", "high", "El escenario bajo no puede vender más que el alto."],
  ] as const) {
    const [a, b] = [said[less]?.tickets ?? null, said[more]?.tickets ?? null];
    if (a !== null && b !== null && a > b) return { scenario: less, measure: "tickets", message };
  }
  return null;
}

/** How far what was said was from what came, in percent of that; null where nothing came. */
export function errorPercent(said: number, actual: number): number | null {
  return actual > 0 ? (Math.abs(said - actual) * 100) / actual : null;
}
