import { roleTitle } from "@/lib/access/roleTitle";
import type { Who } from "../policies/schema";
import { type Asked, candidatesFor, type Directory, namedBy, partiesTo, type StepRule } from "./eligible";

interface Titles {
  people: Directory["people"];
  /** Titles of owners by name. */
  owners: Readonly<Record<string, string>>;
}

/** How people read whose a step is: "Dirección de Hispa o Administrador". */
export const whoText = (who: readonly Who[], titles: Titles): string =>
  who.map((each) => titleOf(each, titles)).join(" o ");

function titleOf(who: Who, { people, owners }: Titles): string {
  switch (who.type) {
    case "rol":
      return roleTitle(who.role);
    case "rol_produccion":
      return `${roleTitle(who.role)} de la producción`;
    case "duenio":
      return owners[who.of] ?? who.of;
    case "persona":
      return people.get(who.user_id)?.name ?? "alguien que ya no está";
    case "jefe":
      return "jefe de quien lo pide";
  }
}

/** Delegates add nobody: whoever delegated may decide too, and one of the two does. */
const ownCandidates = (step: StepRule, asked: Asked, directory: Directory, spent?: ReadonlySet<number>): number[] =>
  candidatesFor(step, asked, directory, spent).flatMap((candidate) => (candidate.for === null ? [candidate.id] : []));

/** What was said of a step that is open: whose word of it, or of another step, is given already, and how many approved it. */
export interface Spent {
  spent: ReadonlySet<number>;
  voted: number;
}

/**
 * Whether an open step cannot get the approvals that it needs from those who may decide it now. One for all of its people has them once
 * somebody spoke and the others left: that is counted, and asks nobody.
 */
export function lacksPeople(step: StepRule, asked: Asked, directory: Directory, { spent, voted }: Spent): boolean {
  if (step.mode === "todos" && voted > 0) return false;
  return ownCandidates(step, asked, directory, spent).length < needOf(step) - voted;
}

/** Why an open step waits for nobody, as it is told today; empty where somebody may decide it. */
export function lackText(
  step: StepRule,
  position: number,
  said: Spent,
  { asked, directory, owners }: { asked: Asked; directory: Directory; owners: Titles["owners"] },
): string {
  if (!lacksPeople(step, asked, directory, said)) return "";
  const whose = `el paso ${position} es de ${whoText(step.who, { people: directory.people, owners })}`;
  return `${whose} y ${becauseOf(step, asked, directory, said.spent)}.`;
}

const needOf = ({ mode, needed }: StepRule) => (mode === "n" ? needed : 1);

/**
 * The first step, from 0, that could not be decided today even if everybody chose their step well, since nobody decides two;
 * -1 where all can. People are matched to steps by augmenting paths.
 */
export function firstStuck(steps: readonly StepRule[], asked: Asked, directory: Directory): number {
  const taken = new Map<string, { step: number; slot: number }>();
  const options = steps.map((step, index) =>
    // Who approved an earlier step counts for one that may be skipped: there it takes nobody away.
    ownCandidates(step, asked, directory).map((id) => (step.may_skip ? `${id}@${index}` : String(id))),
  );
  const place = (step: number, slot: number, tried: Set<string>): boolean => {
    for (const person of options[step] ?? []) {
      if (tried.has(person)) continue;
      tried.add(person);
      const other = taken.get(person);
      if (other && !place(other.step, other.slot, tried)) continue;
      taken.set(person, { step, slot });
      return true;
    }
    return false;
  };
  for (const [index, step] of steps.entries())
    for (let slot = 0; slot < needOf(step); slot++) if (!place(index, slot, new Set())) return index;
  return -1;
}

/** Why nobody may approve it today, as people are told when it is sent; empty where somebody may. */
export function stuckText(
  steps: readonly StepRule[],
  asked: Asked,
  directory: Directory,
  owners: Readonly<Record<string, string>>,
): string {
  const index = firstStuck(steps, asked, directory);
  const step = steps[index];
  if (!step) return "";
  const whose = `el paso ${index + 1} es de ${whoText(step.who, { people: directory.people, owners })}`;
  return `Nadie puede aprobar esto hoy: ${whose} y ${becauseOf(step, asked, directory)}. Avisar a Sistemas.`;
}

function becauseOf(step: StepRule, asked: Asked, directory: Directory, spent?: ReadonlySet<number>): string {
  const excluded = partiesTo(asked);
  const named = [...namedBy(step.who, asked, directory)];
  const free = ownCandidates(step, asked, directory, spent).length;
  if (named.length === 0) return "no hay ninguna persona activa";
  const outside = named.flatMap((id) => excluded.get(id) ?? []);
  if (named.length === 1 && outside.length === 1) return `la única persona es quien ${outside[0]}`;
  if (free === 0) {
    const why = (id: number) => excluded.get(id) ?? (spent?.has(id) ? "ya decidió otro paso" : "no puede");
    const names = named.map((id) => `${directory.people.get(id)?.name} (${why(id)})`);
    return `todas sus personas quedan afuera: ${names.join(", ")}`;
  }
  if (free < needOf(step)) return `necesita ${needOf(step)} personas y hoy hay ${free}`;
  return "sus personas ya deciden otro paso";
}
