import { prisma, type Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { openDay } from "@/lib/ledger/balances";
import { monthTitle } from "@/lib/ledger/rules/months";
import { availabilityOf } from "@/lib/ledger/service/availability";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import type { Charged } from "../ledger/post";
import { chargedOf, storedLines } from "./lines";
import { type Held, requireSeen, stored } from "./record";

type Reply = Output<typeof api.previewAllocations>;

/** `2026-03-10` as its month alone: marzo. */
const monthName = (day: string): string => monthTitle(day.slice(0, 7)).replace(/ de \d{4}$/, "");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Where what is said of a voucher's month goes when that one is shut. Empty where it is open. */
async function shutText(tx: Tx, row: Held): Promise<string> {
  const own = row.service_until ?? row.date;
  if (own === null) return "";
  const { day, for_day } = await openDay(tx, row.company?.id ?? null, own);
  if (for_day === undefined) return "";
  return `${capital(monthName(own))} está cerrado: la corrección va a ${monthName(day)}, ¿seguir?`;
}

/** What is left of a purse, in words: what happened is always taken, and shown as exceeded. */
function said(after: string | null, currency: string) {
  if (after === null) return { answer: "sin_presupuesto" as const, message: `Sin presupuesto en ${currency}.` };
  if (!after.startsWith("-")) return { answer: "alcanza" as const, message: `Quedan ${formatMoney(after, currency)}.` };
  return { answer: "excede" as const, message: `Excede por ${formatMoney(after.slice(1), currency)}.` };
}

/** What lines charge a purse with. */
const onPurse = (lines: readonly Charged[], purse: number, of: "amount" | "cost"): string =>
  sumMoney(lines.flatMap((line) => (line.purse_id === purse ? [line[of]] : [])));

/** `POST /vouchers/{id}/allocations/preview`. Errors: 400 naming the line, 404. */
export async function preview(
  actor: VoucherActor,
  { params: { id }, body: { lines } }: Input<typeof api.previewAllocations>,
): Promise<Reply> {
  await requireSeen(prisma, actor, id);
  const row = await stored(prisma, id);
  const [charged, now] = [await chargedOf(prisma, row, lines), await storedLines(prisma, id)];
  const { day } = await openDay(prisma, row.company?.id ?? null, row.service_until ?? row.date ?? todayIn());
  const month = day.slice(0, 7);
  const currency = row.currency ?? "ARS";
  const purses = [...new Set(charged.flatMap(({ purse_id }) => purse_id ?? []))];
  const basis = new Map(
    (await prisma.purse.findMany({ where: { id: { in: purses } }, select: { id: true, basis: true } })).map((one) => [
      one.id,
      one.basis === "costo" ? ("cost" as const) : ("amount" as const),
    ]),
  );
  const found = new Map<number, Reply["lines"][number]["purse"]>();
  for (const purse_id of purses) {
    const of = basis.get(purse_id) ?? "amount";
    const own = onPurse(now, purse_id, of);
    const amount = subMoney(onPurse(charged, purse_id, of), own);
    const { purse, before, after } = await availabilityOf({ purse_id, month, currency, amount });
    found.set(purse_id, {
      id: purse.id,
      name: purse.name,
      disponible_before: before.disponible === null ? null : sumMoney([before.disponible, own]),
      disponible_after: after,
      ...said(after, currency),
    });
  }
  return {
    lines: charged.map(({ amount, cost, purse_id }) => ({ amount, cost, purse: found.get(purse_id ?? 0) ?? null })),
    shut: await shutText(prisma, row),
  };
}
