import type { BatchStep } from "@/lib/payments/rules/states";

/** A batch of the demo: of which currency, how far people took it, and how many days from today it is. */
export interface BatchPlan {
  currency: "ARS" | "USD" | "EUR";
  orders: number;
  day: number;
  steps: readonly Extract<BatchStep, "autorizar" | "liberar" | "enviar">[];
  credited?: true;
}

export const batchPlans: readonly BatchPlan[] = [
  { currency: "ARS", orders: 3, day: -7, steps: ["autorizar", "liberar", "enviar"], credited: true },
  { currency: "ARS", orders: 2, day: -1, steps: ["autorizar", "liberar", "enviar"] },
  { currency: "EUR", orders: 2, day: 0, steps: ["autorizar", "liberar"] },
  { currency: "ARS", orders: 2, day: 1, steps: ["autorizar"] },
  { currency: "ARS", orders: 3, day: 1, steps: [] },
];

/** Where our companies of each country are. */
export const TOWNS: Readonly<Record<string, string>> = { AR: "Buenos Aires", ES: "Madrid" };
