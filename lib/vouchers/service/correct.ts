import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { AppError, impossible } from "@/lib/http/errors";
import { alike } from "@/lib/ledger/shares";
import type { VoucherActor } from "../actor";
import { requireBooksOpen } from "../books/month";
import { correctIssued } from "../issued/service/follow";
import { accruesAsBefore, type Charged, planVoucher, postAgain, postAnnulled } from "../ledger/post";
import { DEBIT_OF_NONE, errorsOf } from "../rules/check";
import type { Finding } from "../rules/finding";
import { lockedOf, senseLocked } from "../rules/locked";
import { sameValue } from "../rules/marks";
import { byPercents, costsOf } from "../rules/split";
import { vatLinesOf } from "../rules/sums";
import { amountOf, costOf } from "../rules/taxes";
import { givesCredit } from "../rules/types";
import { giveBehindBack, settleBehind, takeBehind } from "./commitments";
import { factsOf, findingsOf } from "./findings";
import { resizeAllocations, storedLines } from "./lines";
import { type Held, stored } from "./record";
import type { dataOf } from "./store";
import { vatPercentOf } from "./vatPercent";

/** 422 naming every field that is wrong; its message is the first of them. */
export function requireRight(found: readonly Finding[]): void {
  const errors = errorsOf(found);
  const [first] = errors;
  if (!first) return;
  const issues = errors.map(({ field, message }) => ({ path: field, message }));
  throw new AppError(422, "voucher_invalid", first.message, { issues });
}

const NEEDED = {
  company_id: "Falta la empresa.",
  supplier_id: "Falta el proveedor.",
  date: "Falta la fecha.",
  currency: "Falta la moneda.",
  total: "Falta el total.",
  identity: "Falta el número, o el CUIT o NIF de quien lo emite.",
} as const;

type Data = Awaited<ReturnType<typeof dataOf>>;

/** What has accrued stays whole: what is not said is nothing. @throws 422 naming what is missing */
export function whole(data: Data): Data {
  for (const [key, message] of Object.entries(NEEDED)) {
    const field = key === "identity" ? "number" : key;
    if (data[key as keyof typeof NEEDED] === null)
      throw new AppError(422, "voucher_invalid", message, { issues: [{ path: field, message }] });
  }
  const [net_taxed, net_untaxed, exempt] = [
    data.net_taxed ?? "0.00",
    data.net_untaxed ?? "0.00",
    data.exempt ?? "0.00",
  ];
  return { ...data, net_taxed, net_untaxed, exempt, vat: data.vat ?? "0.00", other_taxes: data.other_taxes ?? "0.00" };
}

/** What a voucher's cost is worked out from: with another of these it is worked out anew. */
const costly = (row: Held): string =>
  JSON.stringify([
    row.company?.id,
    row.date,
    row.country,
    row.type_code,
    row.self_withheld,
    row.total,
    row.vat,
    row.taxes,
  ]);

/**
 * Writes what a voucher costs, by the share of VAT that its company gets back on its day; what was not said is nothing. The books ask
 * for its VAT by rate: where nobody told it, it is the one rate that explains it.
 * @param before it as it accrued: while its company, day and amounts are the same it keeps its share, whatever was loaded since (what a
 * new share changes of it is moved by a posting of its own: money.md section 13)
 */
export async function storeCost(tx: Tx, row: Held, before?: Held): Promise<Held> {
  const percent =
    before?.vat_percent && costly(before) === costly(row)
      ? before.vat_percent
      : await vatPercentOf(tx, row.company?.id ?? null, row.date);
  const { country, type_code, self_withheld, taxes } = row;
  const facts = { country, type_code, self_withheld, taxes, total: row.total ?? "0.00", vat: row.vat ?? "0.00" };
  await txQuery(
    tx,
    `UPDATE voucher SET cost = $2::numeric, vat_percent = $3::numeric, net_taxed = coalesce(net_taxed, 0), net_untaxed = coalesce(net_untaxed, 0),
       exempt = coalesce(exempt, 0), vat = coalesce(vat, 0), other_taxes = coalesce(other_taxes, 0) WHERE id = $1::int`,
    row.id,
    costOf(facts, percent),
    percent,
  );
  const told = row.vat_lines.length > 0 ? [] : vatLinesOf(factsOf(row));
  if (givesCredit(row.country, row.type_code))
    await tx.voucherVat.createMany({ data: told.map((line) => ({ ...line, voucher_id: row.id })) });
  return stored(tx, row.id);
}

/** What of the issuer's standing is wrong by now is not the fault of who changes something else: type, supplier and day are as they were. */
const sameIssue = (a: Held, b: Held): boolean =>
  a.supplier?.id === b.supplier?.id && a.type_code === b.type_code && a.date === b.date && a.direction === b.direction;
const OF_ISSUER = ["letra_no_corresponde_al_emisor", "falta_cuit"];

const behind = ({ links }: Held): number => links.filter(({ target_type }) => target_type === "voucher").length;

/** What is wrong with a changed voucher and is of the change. */
async function findingsOfChange(tx: Tx, before: Held, changed: Held): Promise<Finding[]> {
  const found = await findingsOf(tx, changed);
  // So it is with a debit note that was validated before anybody was asked what it is of.
  const known = sameIssue(before, changed)
    ? [...OF_ISSUER, ...(changed.note === before.note && behind(before) === behind(changed) ? [DEBIT_OF_NONE] : [])]
    : [];
  return found.filter(({ code }) => !known.includes(code));
}

/** The same lines for another amount: by their percents, or each its share of what it was. */
function resized(row: Held, lines: readonly Charged[]): Charged[] {
  const amount = amountOf({ total: row.total ?? "0.00", self_withheld: row.self_withheld });
  const percents = lines.flatMap(({ percent }) => (percent === null ? [] : [percent]));
  const amounts =
    percents.length === lines.length
      ? byPercents(amount, percents)
      : alike(
          lines.map((line) => ({ ...line, currency: row.currency ?? "" })),
          amount,
        ).map((share) => share.amount);
  const costs = costsOf(row.cost ?? "0.00", amounts);
  return lines.map((line, index) => ({ ...line, amount: amounts[index] ?? "0.00", cost: costs[index] ?? "0.00" }));
}

/** @throws 422 naming the first field that changed and does not */
function requireFree(before: Held, changed: Held): void {
  const fixed = [senseLocked(before.direction), ...lockedOf(before)];
  const one = fixed.find(({ field }) => !sameValue(field, before, changed));
  if (one) throw new AppError(422, "impossible", one.message, { issues: [{ path: one.field, message: one.message }] });
  if (before.takes_away || changed.takes_away)
    throw impossible("Una nota de crédito validada no se cambia: anularla y cargarla de nuevo.");
}

/** What is behind it, in whatever order it was said. */
const behindIt = ({ links }: Held): string =>
  links
    .filter(({ target_type }) => target_type !== "voucher")
    .map((link) => JSON.stringify(link))
    .sort()
    .join();

/**
 * It takes more than before of what is behind it, or something else: those that took before now go first, as if it had just been
 * validated. Less of the same keeps its turn.
 */
async function takeTurn(tx: Tx, before: Held, row: Held): Promise<void> {
  const same =
    compareMoney(row.amount ?? "0", before.amount ?? "0") <= 0 &&
    row.currency === before.currency &&
    row.supplier?.id === before.supplier?.id &&
    behindIt(row) === behindIt(before);
  if (!same) await tx.voucher.update({ where: { id: row.id }, data: { taken_at: new Date() } });
}

/**
 * What follows from changing a voucher that has accrued: it has to be right as before, and its entries come to what it says now.
 * Type, number, supplier, company and currency of what was paid, or has notes, do not change: it is annulled and loaded. Who calls holds it and has
 * written the change. Errors: 422.
 */
export async function correct(tx: Tx, actor: VoucherActor, before: Held): Promise<void> {
  const changed = await stored(tx, before.id);
  requireFree(before, changed);
  requireRight(await findingsOfChange(tx, before, changed));
  const row = await storeCost(tx, changed, before);
  await requireBooksOpen(tx, before, row);
  if (row.direction === "emitido") return correctIssued(tx, actor, before, row);
  const was = await storedLines(tx, row.id);
  const lines = resized(row, was);
  if (compareMoney(row.amount ?? "0", before.credited) < 0)
    throw impossible("Las notas le restan más que el nuevo total.");
  const [back] = await txQuery<{ more: boolean }>(
    tx,
    "SELECT card_returned($1::int) + $2::numeric > $3::numeric AS more",
    row.id,
    before.credited,
    row.amount ?? "0.00",
  );
  if (back?.more) throw impossible("Con la tarjeta se devolvió más que el nuevo total.");
  if (compareMoney(row.amount ?? "0", before.paid) < 0) throw impossible("Ya se pagó más que el nuevo total.");
  // Its words, or when it is due: its plan follows, and no entry does.
  if (behindIt(row) === behindIt(before) && accruesAsBefore([before, was], [row, lines]))
    return planVoucher(tx, row, before);
  await resizeAllocations(tx, row.id, lines);
  await takeTurn(tx, before, row);
  if (compareMoney(before.paid, "0") > 0) {
    await postAgain(tx, actor, row, lines, { event: "corregido", reason: "Corregido" });
    await settleBehind(tx, actor, row);
  } else {
    // What is behind it is taken anew: the voucher may be of another amount, or of something else.
    await postAnnulled(tx, actor, before, "Corregido");
    await giveBehindBack(tx, actor, before, { day: todayIn(), reason: "Corregido" });
    await postAgain(tx, actor, row, lines, { event: "corregido", reason: "Corregido" });
    await takeBehind(tx, actor, row);
  }
  await planVoucher(tx, row, before);
}
