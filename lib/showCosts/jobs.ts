import { prisma, query, txQuery } from "@/lib/db";
import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { postBudget } from "./service/budget";

const budgetQueue = queue<object>("showCosts.budget");
const CLOCK = { userId: null, mail: "sistema", requestId: "showCosts.budget" };
const AT_ONCE = 50;

/** Posts the budget of shows that were confirmed since it was typed: each in a transaction of its own. @returns of how many */
export async function postConfirmed(): Promise<number> {
  const due = await query<{ show_id: number }>(
    `SELECT DISTINCT l.show_id FROM show_cost_line l JOIN show s ON s.id = l.show_id LEFT JOIN show_admin a ON a.show_id = s.id
     WHERE l.posted <> coalesce(l.presupuesto, 0) AND ${isPublic()} AND a.closed_at IS NULL ORDER BY 1 LIMIT ${AT_ONCE}`,
    [],
  );
  let posted = 0;
  for (const { show_id } of due)
    try {
      await postOf(show_id);
      posted++;
    } catch (error) {
      // A month that is shut holds its own shows, and not the others.
      log.warn({ show_id, error: String(error) }, "the budget of a show was not posted");
    }
  return posted;
}

const postOf = (show_id: number): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const lines = await txQuery<{ id: number }>(
      tx,
      "SELECT id FROM show_cost_line WHERE show_id = $1::int AND posted <> coalesce(presupuesto, 0) ORDER BY id FOR UPDATE",
      show_id,
    );
    await postBudget(
      tx,
      CLOCK,
      lines.map(({ id }) => id),
    );
  });

export const costJobs: Job[] = [
  job(
    budgetQueue,
    async () => {
      const posted = await postConfirmed();
      if (posted) log.info({ shows: posted }, "budgets of confirmed shows are posted");
    },
    { schedule: everyMinute },
  ),
];
