import { Banknote, CalendarClock, Check, RotateCcw, Send, X } from "lucide-react";
import type { IconType } from "@/components/kit/Icon";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { type AdminStep, adminTransitions, type Step, transitions } from "@/lib/musicwins/rules/transitions";

export type Doing = BudgetRow["acciones"][number];

/** What is offered first, by how much it is waited for. */
const FIRST: readonly Doing[] = ["aprobar", "enviar", "confirmar", "pagar", "programar", "reconsiderar", "reabrir"];
const SECOND: readonly Doing[] = ["devolver", "programar", "cambiar_fecha", "desprogramar"];
/** Apart, at the end: they say no. */
const AGAINST: readonly Doing[] = ["rechazar", "observar"];
const REST: readonly Doing[] = ["cambiar_fecha", "desprogramar", "deshacer", "deshacer_pago", "anular", "revocar"];

const ICONS: Partial<Record<Doing, IconType>> = {
  aprobar: Check,
  enviar: Send,
  confirmar: Check,
  pagar: Banknote,
  programar: CalendarClock,
  cambiar_fecha: CalendarClock,
  reabrir: RotateCcw,
  deshacer: RotateCcw,
  deshacer_pago: RotateCcw,
  rechazar: X,
};

/** Where actions stand: the main one, one beside it, the one that says no, and those of the menu. */
interface Foot {
  first: Doing | null;
  second: Doing[];
  against: Doing[];
  rest: Doing[];
}

/** Those of a menu that are marked as dangerous. */
export const isAgainst = (doing: Doing): boolean =>
  doing === "anular" || doing === "revocar" || doing === "deshacer_pago" || AGAINST.includes(doing);

/** The same on a phone, in one row: the main one and the one that says no, everything else in the menu. */
export function oneRow({ first, second, against, rest }: Foot): Foot {
  if (!first && against.length === 0) return { first, second, against, rest };
  return { first, second: [], against, rest: [...second, ...rest] };
}

/** Where the actions of a proposal stand at the foot of its drawer. */
export function footOf(actions: readonly Doing[]): Foot {
  const may = (list: readonly Doing[]) => list.filter((doing) => actions.includes(doing));
  const [first = null] = may(FIRST);
  const second = may(SECOND)
    .filter((doing) => doing !== first)
    .slice(0, 1);
  const against = may(AGAINST).slice(0, 1);
  const used = [first, ...second, ...against];
  return {
    first,
    second,
    against,
    rest: may([...REST, "programar", "observar"]).filter((doing) => !used.includes(doing)),
  };
}

const isStep = (doing: Doing): doing is Step => doing in transitions;
const isAdminStep = (doing: Doing): doing is AdminStep => doing in adminTransitions;

export const titleOf = (doing: Doing): string => {
  if (isStep(doing)) return transitions[doing].title;
  if (isAdminStep(doing)) return adminTransitions[doing].title;
  return doing === "cambiar_fecha" ? "Cambiar fecha de pago" : doing === "borrar" ? "Borrar" : "Editar";
};
export const iconOf = (doing: Doing): IconType | undefined => ICONS[doing];

/** The past of a step, for saying that it was done. */
export const doneText = (doing: Step | AdminStep): string =>
  isStep(doing) ? transitions[doing].done : adminTransitions[doing].done;

/** What a step asks the server for; null for what is no change of status. */
export function wantedBy(doing: Doing) {
  if (isStep(doing)) return { newStatus: transitions[doing].to };
  return isAdminStep(doing) ? { newStatusAdmin: adminTransitions[doing].to } : null;
}

/** True for a step that must say why. */
export const needsReason = (doing: Doing): boolean =>
  (isStep(doing) && "reason" in transitions[doing]) || (isAdminStep(doing) && "reason" in adminTransitions[doing]);

/** A day of payment is asked for, not a status. */
export const asksDay = (doing: Doing): boolean => doing === "programar" || doing === "cambiar_fecha";
