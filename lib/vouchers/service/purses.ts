import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { openDay } from "@/lib/ledger/balances";
import { leftOf, type PurseLeft } from "@/lib/ledger/service/left";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import type { Charged } from "../ledger/post";
import type { Held } from "./record";

type Shown = NonNullable<Output<typeof api.previewAllocations>["lines"][number]["purse"]>;
/** How a purse comes out of an allocation. */
export type Standing = Shown & Pick<PurseLeft, "owner_id">;

const pursesIn = (lines: readonly Charged[]): number[] => [...new Set(lines.flatMap(({ purse_id }) => purse_id ?? []))];

/** What lines charge a purse with. */
const onPurse = (lines: readonly Charged[], { id, basis }: PurseLeft): string =>
  sumMoney(lines.flatMap((line) => (line.purse_id === id ? [basis === "costo" ? line.cost : line.amount] : [])));

/** What was asked for and approved has its place already: only what somebody charges by hand is ever refused. */
const isPromised = ({ links }: Held): boolean =>
  links.some(({ target_type: type }) => type !== "voucher" && type !== "obligation");

function said(actor: VoucherActor, row: Held, one: PurseLeft, { before, after, more }: Record<string, string | null>) {
  const currency = row.currency ?? "ARS";
  const blocks = one.policy === "bloquea" && !isPromised(row) && compareMoney(more ?? "0", "0") > 0;
  const whose = one.owner && `La lleva ${one.owner}.`;
  if (after === null || after === undefined || before === null) {
    const message = `Sin presupuesto en ${currency}`;
    if (blocks) return { answer: "bloquea" as const, message: `${message}: no se puede imputar acá. ${whose}`.trim() };
    return { answer: "sin_presupuesto" as const, message: `${message}.` };
  }
  if (!after.startsWith("-"))
    return { answer: "alcanza" as const, message: `Quedan ${formatMoney(after, currency, { decimals: 2 })}.` };
  const over = `Excede la bolsa en ${formatMoney(after.slice(1), currency, { decimals: 2 })}`;
  if (blocks) return { answer: "bloquea" as const, message: `${over}: no se puede imputar acá. ${whose}`.trim() };
  const told = one.owner_id === actor.userId ? "la lleva usted" : one.owner && `se avisa a ${one.owner}, que la lleva`;
  const rest = told ? `se puede imputar y ${told}` : "se puede imputar, no tiene a quién avisar";
  return { answer: "excede" as const, message: `${over}: ${rest}.` };
}

/**
 * How the purses of an allocation come out: without what the voucher is charged to now (`was`), and with it. Of the month in which
 * it accrues, in its currency.
 */
export async function standingOf(
  tx: Tx,
  actor: VoucherActor,
  row: Held,
  { charged, was }: { charged: readonly Charged[]; was: readonly Charged[] },
): Promise<Map<number, Standing>> {
  const { day } = await openDay(tx, row.company?.id ?? null, row.service_until ?? row.date ?? todayIn());
  const left = await leftOf(tx, pursesIn(charged), { month: day.slice(0, 7), currency: row.currency ?? "ARS" });
  return new Map(
    left.map((one) => {
      const own = onPurse(was, one);
      const more = subMoney(onPurse(charged, one), own);
      const before = one.disponible === null ? null : sumMoney([one.disponible, own]);
      const after = one.disponible === null ? null : subMoney(one.disponible, more);
      const { id, name, owner, owner_id } = one;
      const figures = { disponible_before: before, disponible_after: after };
      return [id, { id, name, owner, owner_id, ...figures, ...said(actor, row, one, { before, after, more }) }];
    }),
  );
}

/**
 * Somebody charges a purse by hand: one that blocks has to have it, and is held until this commits, so that two do not use up the
 * same. @returns the purses that are exceeded by it. @throws 422 naming the line
 */
export async function requireRoom(
  tx: Tx,
  actor: VoucherActor,
  row: Held,
  lines: { charged: readonly Charged[]; was: readonly Charged[] },
): Promise<Standing[]> {
  await txQuery(
    tx,
    "SELECT id FROM purse WHERE id = ANY ($1::int[]) AND policy = 'bloquea' ORDER BY id FOR UPDATE",
    pursesIn(lines.charged),
  );
  const standing = await standingOf(tx, actor, row, lines);
  const at = lines.charged.findIndex(({ purse_id }) => standing.get(purse_id ?? 0)?.answer === "bloquea");
  const full = standing.get(lines.charged[at]?.purse_id ?? 0);
  if (full)
    throw new AppError(422, "purse_full", `${full.name}: ${full.message}`, {
      issues: [{ path: `lines.${at}.purse_id`, message: full.message }],
    });
  return [...standing.values()].filter(({ answer }) => answer === "excede");
}
