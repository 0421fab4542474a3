import { roleTitle } from "@/lib/access/roles";
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
const ownCandidates = (step: StepRule, asked: Asked, directory: Directory): number[] =>
  candidatesFor(step, asked, directory).flatMap((candidate) => (candidate.for === null ? [candidate.id] : []));

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

function becauseOf(step: StepRule, asked: Asked, directory: Directory): string {
  const excluded = partiesTo(asked);
  const named = [...namedBy(step.who, asked, directory)];
  const free = ownCandidates(step, asked, directory).length;
  if (named.length === 0) return "no hay ninguna persona activa";
  const outside = named.flatMap((id) => excluded.get(id) ?? []);
  if (named.length === 1 && outside.length === 1) return `la única persona es quien ${outside[0]}`;
  if (free === 0) {
    const names = named.map((id) => `${directory.people.get(id)?.name} (${excluded.get(id) ?? "no puede"})`);
    return `todas sus personas quedan afuera: ${names.join(", ")}`;
  }
  if (free < needOf(step)) return `necesita ${needOf(step)} personas y hoy hay ${free}`;
  return "sus personas ya deciden otro paso";
}
