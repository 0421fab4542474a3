import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { type Line, type PostingActor, post } from "@/lib/ledger/post";
import { changesOf, type LineSum } from "../rules/posted";
import { type Place, placeOf, type Said } from "./place";
import { payVouchers } from "./vouchers";

type Owed = LineSum & Said & { titulo: string };
/** What a line has in one place of the ledger, of a day. `booked`: the day it stands on, another one where a month was shut. */
type Posted = LineSum & Place & { booked: string; concept: string };

interface Standing {
  owed: Owed[];
  posted: Posted[];
  /** Of its last posting, 0 before the first. */
  version: number;
}

/**
 * Posts what a line changed: the difference between what it has to have posted (the view `musicwins_owed`) and what it has. Nothing
 * to post is no posting. What its vouchers take the place of is paid of them. Call it with the line held, when what changed is written.
 * @param event what happened, as a step is called
 * @throws 422 naming a month that was shut at this very moment
 */
export async function settleLine(tx: Tx, actor: PostingActor, lineId: number, event: string): Promise<void> {
  const [standing] = await txQuery<Standing>(
    tx,
    "SELECT owed, posted, version FROM musicwins_standing($1::int)",
    lineId,
  );
  const { owed = [], posted = [], version = 0 } = standing ?? {};
  const changes = changesOf(owed, posted);
  if (changes.length === 0) return payVouchers(tx, actor, lineId);
  const [said] = owed;
  const place = said && changes.some((change) => "adds" in change) ? await placeOf(tx, actor.userId, said) : undefined;
  const lines = changes.map((change) =>
    "adds" in change
      ? lineOf(change.amount, {
          ...change.adds,
          ...(place as Place),
          booked: change.adds.day,
          concept: change.adds.titulo,
        })
      : lineOf(change.amount, change.takesFrom),
  );
  const added = changes.flatMap((change) => ("adds" in change ? [change.adds.day] : []));
  await post(tx, actor, [
    {
      source: { type: "budget_line", id: lineId, event, version: version + 1 },
      day: added.sort().at(-1) ?? todayIn(),
      lines: await inOpenMonths(tx, lines),
    },
  ]);
  await payVouchers(tx, actor, lineId);
}

type DayLine = Line & { day: string };

const lineOf = (
  amount: string,
  { kind, currency, day, booked, category, supplier, concept, purse_id, company_id, category_id, supplier_id }: Posted,
): DayLine => ({
  kind,
  currency,
  amount,
  day: booked,
  purse_id,
  company_id,
  category_id,
  supplier_id,
  concept,
  supplier,
  category,
  ...(booked !== day && { for_day: day }),
});

/** What was accrued in a month that is shut goes to the first open one, with the day it is of beside it. */
async function inOpenMonths(tx: Tx, lines: readonly DayLine[]): Promise<DayLine[]> {
  const accrued = lines.filter(({ kind }) => kind === "devengado");
  if (accrued.length === 0) return [...lines];
  const days = await txQuery<{ open: string }>(
    tx,
    `SELECT period_open(g.company, g.day)::text AS open FROM unnest($1::int[], $2::date[]) WITH ORDINALITY AS g(company, day, n) ORDER BY n`,
    accrued.map(({ company_id }) => company_id ?? null),
    accrued.map(({ day }) => day),
  );
  return lines.map((line) => {
    const open = days[accrued.indexOf(line)]?.open ?? line.day;
    return open === line.day ? line : { ...line, day: open, for_day: line.for_day ?? line.day };
  });
}
