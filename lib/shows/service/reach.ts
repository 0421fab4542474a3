import { can, type Person } from "@/lib/access/can";
import type { Action } from "@/lib/access/permissions";
import { reachedShow } from "@/lib/ticketing/access/showsService";
import type { StepRight } from "../rules/machine";

/** Who asks for a show by its number: every Actor is one. */
export type ShowPerson = Person & { userId: number };

const RIGHTS: Partial<Record<StepRight, Action>> = {
  deals: "deals.write",
  production: "shows.write",
  settle: "shows.settle",
  reopen: "shows.reopen",
  ticketing: "tickets.configure",
};

/** What a person may do of a show's life. */
export const rightsOf = (person: Person): StepRight[] =>
  (Object.entries(RIGHTS) as [StepRight, Action][]).flatMap(([right, action]) => (can(person, action) ? [right] : []));

/** Whether somebody works on shows before they are confirmed. */
export const plans = (person: Person): boolean => can(person, "deals.write") || can(person, "shows.write");

/**
 * The number of a show within the person's artists, by one it has or had before it was merged; before it is confirmed only for
 * who plans. @throws 404
 */
export const showInReach = (person: ShowPerson, id: number): Promise<number> => reachedShow(person, id, plans(person));
