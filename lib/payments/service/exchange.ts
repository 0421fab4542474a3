import { limitOf } from "@/lib/approvals/service/limit";
import { type Tx, txQuery } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import { rateInto } from "@/lib/rates/rateOnService";
import { type KnownRates, rateProblem } from "../rules/exchange";
import type { Asked } from "../schema/batches";
import type { Due } from "./rows";
import { keyOf, type SubjectOf } from "./subjects";

type Wanted = SubjectOf & Pick<Asked, "fx">;

/** What is known of a rate: what `lib/rates` keeps, and where it keeps nothing what the voucher itself was taken at. */
async function knownOf(tx: Tx, due: Due, { currency, day, source }: NonNullable<Asked["fx"]>): Promise<KnownRates> {
  const kept = source === "pactado" ? null : await rateInto(tx, due.currency, currency, day, source);
  const known = kept ?? (await rateInto(tx, due.currency, currency, day));
  if (known || due.kind !== "voucher") return { kept, known };
  const [own] = await txQuery<{ rate: string; day: string }>(
    tx,
    `SELECT v.fx_rate::text AS rate, v.fx_day::text AS day FROM voucher v JOIN company c ON c.id = v.company_id
     WHERE v.id = $1::int AND v.fx_rate IS NOT NULL AND c.currency = $2::char(3)`,
    due.id,
    currency,
  );
  return { kept, known: own ? { ...own, source: "pactado" } : null };
}

/**
 * The rates at which something is paid in another currency than its own are those that are kept, within the policy's one tolerance, or have
 * a reason. Each rate is looked at once. @throws 422 naming the field of the first one that is not
 */
export async function requireRates(tx: Tx, items: readonly Wanted[], due: ReadonlyMap<string, Due>): Promise<void> {
  const seen = new Set<string>();
  let percent: string | undefined;
  for (const [index, one] of items.entries()) {
    const found = due.get(keyOf(one));
    if (!found || !one.fx || one.fx.currency === found.currency) continue;
    const said = JSON.stringify([found.currency, one.fx, one.fx.source === "pactado" ? keyOf(one) : ""]);
    if (seen.has(said)) continue;
    seen.add(said);
    percent ??= await limitOf(tx, "comprobante", "exceso");
    const problem = rateProblem(one.fx, found.currency, await knownOf(tx, found, one.fx), percent);
    if (!problem) continue;
    const issues = [{ path: `items.${index}.fx.${problem.field}`, message: problem.message }];
    throw new AppError(422, "impossible", problem.message, { issues });
  }
}
