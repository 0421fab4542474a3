import { addDays } from "@/lib/format/dates";
import { mulMoney } from "@/lib/format/moneyMath";
import type { Priority, Status, StatusAdmin } from "@/lib/musicwins/rules/kinds";
import { suppliersOf } from "../company";
import { type Random, random } from "../random";
import { type Need, needs, refusals, remarks, returns, terms } from "./needs";
import { type Area, duties } from "./team";

/** One version to be: what it changes of the one before it. */
export interface StepPlan {
  accion: string;
  by: string;
  day: string;
  status: Status;
  status_admin: StatusAdmin;
  motivo?: string;
  ars?: string;
  usd?: string;
  fecha_pago?: string | null;
  fecha_pagado?: string | null;
}

export interface ProposalPlan {
  option: number;
  chosen: boolean;
  proveedor: string;
  terms: string;
  iva: string;
  delivery: string;
  facts: { nombre: string; valor: string }[];
  steps: StepPlan[];
}

export interface LinePlan {
  area: Area;
  category: string;
  title: string;
  asks: string;
  prioridad: Priority;
  proposals: ProposalPlan[];
  /** Parts of the chosen proposal: share of it in percent, and day. */
  parts: { tipo: "anticipo" | "saldo"; share: string; day: string }[];
  remarks: { by: string; texto: string; day: string }[];
}

type Fate =
  | "borrador"
  | "pendiente"
  | "devuelto"
  | "aprobado"
  | "confirmado"
  | "a_pagar"
  | "pagado"
  | "rechazado"
  | "anulado";
/** As many lines of each, in turn, as a festival three months away has. */
const fates: readonly Fate[] = [
  ...["pendiente", "aprobado", "a_pagar", "borrador", "pagado", "pendiente", "confirmado"],
  ...["a_pagar", "devuelto", "pagado", "pendiente", "rechazado", "a_pagar", "pendiente", "anulado"],
] as Fate[];

const SIGNED: StatusAdmin = "aprobado";

/** The steps a proposal took to where it is; days go back from `today`. */
function stepsOf(
  fate: Fate,
  area: Area,
  amounts: { ars: string; usd: string },
  chance: Random,
  today: string,
): StepPlan[] {
  const { asks, approves, pays } = duties[area];
  let day = addDays(today, -chance.whole(36, 52));
  const next = () => {
    day = addDays(day, chance.whole(1, 4));
    return day;
  };
  const made: StepPlan = { accion: "crear", by: asks, day, status: "borrador", status_admin: "pendiente", ...amounts };
  if (fate === "borrador") return [made];
  if (fate === "anulado") return [made, { ...made, accion: "anular", day: next(), status: "anulado" }];
  const step = (accion: string, by: string, status: Status, more: Partial<StepPlan> = {}): StepPlan => ({
    accion,
    by,
    day: next(),
    status,
    status_admin: "pendiente",
    ...more,
  });
  const steps = [made, step("enviar", asks, "pendiente")];
  if (fate === "devuelto" || chance.chance(0.25)) {
    const less = (value: string) => mulMoney(value, "0.93");
    steps.push(
      step("devolver", approves, "borrador", { motivo: chance.pick(returns) }),
      step("editar", asks, "borrador", { ars: less(amounts.ars), usd: less(amounts.usd) }),
    );
    if (fate === "devuelto") return steps;
    steps.push(step("enviar", asks, "pendiente"));
  }
  if (fate === "pendiente") return steps;
  if (fate === "rechazado")
    return [...steps, step("rechazar", approves, "rechazado", { motivo: chance.pick(refusals) })];
  steps.push(step("aprobar", approves, "aprobado"));
  if (fate === "aprobado") return steps;
  steps.push(step("confirmar", pays, "aprobado", { status_admin: SIGNED }));
  if (fate === "confirmado") return steps;
  if (fate === "a_pagar") {
    const fecha_pago = addDays(today, chance.whole(-4, 40));
    return [...steps, step("programar", pays, "a_pagar", { status_admin: SIGNED, fecha_pago })];
  }
  steps.push(step("programar", pays, "a_pagar", { status_admin: SIGNED, fecha_pago: addDays(day, 6) }));
  day = addDays(day, 5);
  const paid = { fecha_pago: addDays(day, 1), fecha_pagado: addDays(day, 1), day: addDays(day, 1) };
  return [...steps, step("pagar", pays, "pagado", { status_admin: SIGNED, ...paid })];
}

/** What is hired again for the second day, at less. */
const TWICE = new Set(["Sonido", "Iluminación", "Seguridad", "Sanidad", "Catering", "Transporte"]);
const withSecondDay = (category: string, list: readonly Need[]): readonly Need[] =>
  TWICE.has(category)
    ? [...list, ...list.map(([title, ars, usd = 0]): Need => [`${title}, segunda jornada`, ars * 0.6, usd * 0.6])]
    : list;

const thousands = (value: number, factor: number) => `${Math.round((value * factor) / 10) * 10 * 1_000}.00`;
const dollars = (value: number, factor: number) => `${Math.round((value * factor) / 50) * 50}.00`;

/** The festival's lines around a day; the same day gives the same lines. */
export function planLines(today: string): LinePlan[] {
  const all = Object.entries(needs) as [Area, (typeof needs)[Area]][];
  let turn = 0;
  return all.flatMap(([area, categories]) =>
    Object.entries(categories).flatMap(([category, list]) =>
      withSecondDay(category, list).map(([title, ars, usd = 0]): LinePlan => {
        const chance = random(`musicwins/${area}/${title}`);
        const fate = fates[turn++ % fates.length] as Fate;
        const names = chance.shuffle(suppliersOf(area));
        const options = chance.chance(0.22) ? 2 : 0;
        const chosen = options > 0 && !["borrador", "anulado"].includes(fate) && chance.chance(0.5) ? 1 : 0;
        const proposals = Array.from({ length: options + 1 }, (_, option): ProposalPlan => {
          const factor = option === chosen ? 1 : 1 + chance.between(0.03, 0.2);
          const amounts = { ars: ars ? thousands(ars, factor) : "0.00", usd: usd ? dollars(usd, factor) : "0.00" };
          return {
            option,
            chosen: option === chosen,
            proveedor: names[option % names.length] as string,
            terms: chance.pick(terms),
            iva: chance.pick(["21", "21", "10.5"]),
            delivery: addDays(today, chance.whole(10, 60)),
            facts: ["Montaje", "Operador", "Traslado"].map((nombre) => ({
              nombre,
              valor: chance.chance(0.75) ? "Sí" : "No incluye",
            })),
            steps: stepsOf(option === chosen || fate === "pendiente" ? fate : "borrador", area, amounts, chance, today),
          };
        });
        const split = (fate === "a_pagar" || fate === "confirmado") && chance.chance(0.45);
        const first = addDays(today, chance.whole(1, 20));
        return {
          area,
          category,
          title,
          asks: duties[area].asks,
          prioridad: chance.pick(["alta", "media", "media", "baja"]),
          proposals,
          parts: split
            ? [
                { tipo: "anticipo", share: "0.5", day: first },
                { tipo: "saldo", share: "0.5", day: addDays(first, 30) },
              ]
            : [],
          remarks: chance.chance(0.2)
            ? [{ by: duties[area].approves, texto: chance.pick(remarks), day: addDays(today, -chance.whole(1, 9)) }]
            : [],
        };
      }),
    ),
  );
}
