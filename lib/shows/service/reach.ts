import { can, type Person } from "@/lib/access/can";
import type { Action } from "@/lib/access/permissions";
import { scopeOf } from "@/lib/ticketing/access/scope";
import { type VisibleShow, visibleShowById } from "@/lib/ticketing/access/visible";
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

/** The show of this number, within the person's artists; before it is confirmed only for who plans. @throws 404 */
export async function showInReach(person: ShowPerson, id: number): Promise<VisibleShow> {
  return visibleShowById(await scopeOf(person), id, { planned: plans(person) });
}
