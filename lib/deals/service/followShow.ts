import type { ShowFollower } from "@/lib/shows/service/followers";
import { followBudget } from "../budget/service/budget";
import { followDeposits } from "../deposits/service/follow";
import { movedDeposits } from "../deposits/service/moved";
import { followIncome } from "../income/service/income";
import { owedBack } from "../refunds/service/refunds";

/** What a deal does as its show goes on: what is budgeted, what is owed of it, when, what it brings, and what is given back. */
export const follower: ShowFollower = {
  stepped: async (tx, actor, step) => {
    await owedBack(tx, actor, step);
    await followDeposits(tx, actor, step.id);
    await followBudget(tx, actor, step.id, step.reason);
    await followIncome(tx, actor, step.id, step.reason);
  },
  moved: async (tx, actor, { id, reason }) => {
    await followDeposits(tx, actor, id);
    await followBudget(tx, actor, id, reason);
    await followIncome(tx, actor, id, reason);
  },
  billed: (tx, actor, id) => followIncome(tx, actor, id),
  movedText: (tx, _actor, { id, to }) => movedDeposits(tx, id, to),
};
