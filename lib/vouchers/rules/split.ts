import { divideRounded, fromDecimal, groupDigits, rescale, toDecimal } from "@/lib/format/decimalText";
import { addMoney, compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";

/** How many parts a voucher is split in at the most. */
export const MAX_LINES = 200;
/** Percents have four decimals. */
const SCALE = 4;
const HUNDRED = 100n * 10n ** BigInt(SCALE);

/** A part of a voucher: a percent of it, or an amount. */
export interface Part {
  percent: string | null;
  amount: string | null;
}

/** What a split's parts come to, or why it is none, naming the line where it is one's. */
export type Split =
  | { ok: true; amounts: string[] }
  | { ok: false; line: number | null; field?: "amount"; message: string };

const cents = (value: string) => rescale(toDecimal(value), 2).units;
const money = (units: bigint) => fromDecimal({ units, scale: 2 });
const points = (percent: string) => rescale(toDecimal(percent), SCALE).units;
const written = (units: bigint) => groupDigits(fromDecimal({ units, scale: SCALE }).replace(/0{1,2}$/, ""));
const signOf = (value: bigint) => (value > 0n ? 1 : value < 0n ? -1 : 0);

/**
 * An amount by percents with four decimals, to the cent: each rounded half away from zero and the last one what is left; by
 * cumulative shares where that would turn the last one's sign (1,00 in 200 parts). The parts always add up to the amount.
 */
export function byPercents(total: string, percents: readonly string[]): string[] {
  const whole = cents(total);
  const shares = percents.map(points);
  const rounded = shares.map((share) => divideRounded(whole * share, HUNDRED));
  const before = rounded.slice(0, -1).reduce((sum, part) => sum + part, 0n);
  const last = whole - before;
  if (signOf(last) * signOf(whole) >= 0) return [...rounded.slice(0, -1), last].map(money);
  let share = 0n;
  let given = 0n;
  return shares.map((own) => {
    share += own;
    const until = divideRounded(whole * share, HUNDRED);
    const part = until - given;
    given = until;
    return money(part);
  });
}

const nothing = (part: Part): boolean =>
  part.percent === null ? compareMoney(part.amount ?? "0", "0") === 0 : points(part.percent) === 0n;

const NONE = "Una imputación de 0 no dice nada: quitar la línea.";

/** What percents lack to come to 100, or have too much, and what that is of the amount; null where they come to it. */
export function awayText(total: string, percents: readonly string[]): string | null {
  const sum = percents.reduce((all, percent) => all + points(percent), 0n);
  if (sum === HUNDRED) return null;
  const [word, size] = sum < HUNDRED ? ["faltan", HUNDRED - sum] : ["sobran", sum - HUNDRED];
  const part = money(divideRounded(cents(total) * size, HUNDRED)).replace("-", "");
  return `Suman ${written(sum)} %: ${word} ${written(size)} % (${groupDigits(part)}).`;
}

/**
 * A voucher's amount in parts, to the cent (money.md section 7). `total`: what is to be paid for it, negative for what takes away.
 * All parts are percents, or all are amounts.
 */
export function splitOf(total: string, parts: readonly Part[]): Split {
  const wrong = (message: string, line: number | null = null): Split => ({ ok: false, line, message });
  if (parts.length === 0) return wrong("Falta a qué se imputa.");
  if (parts.length > MAX_LINES) return wrong(`Hasta ${MAX_LINES} líneas.`);
  const empty = parts.findIndex(nothing);
  if (empty >= 0) return wrong(NONE, empty);
  const percents = parts.flatMap(({ percent }) => (percent === null ? [] : [percent]));
  if (percents.length > 0 && percents.length < parts.length)
    return wrong("O todas las líneas van por porcentaje o todas por importe.");
  if (percents.length > 0) {
    if (percents.some((percent) => points(percent) < 0n)) return wrong("Un porcentaje no puede ser negativo.");
    const away = awayText(total, percents);
    if (away !== null) return wrong(away);
    const amounts = byPercents(total, percents);
    const other = parts.findIndex(
      ({ amount }, at) => amount !== null && compareMoney(amount, amounts[at] ?? "0") !== 0,
    );
    if (other < 0) return { ok: true, amounts };
    const message = `Ese porcentaje es ${groupDigits(amounts[other] ?? "0")}: dejar el porcentaje o el importe.`;
    return { ok: false, line: other, field: "amount", message };
  }
  const amounts = parts.map(({ amount }) => addMoney(amount ?? "0", "0"));
  const turned = amounts.findIndex((amount) => compareMoney(amount, "0") !== compareMoney(total, "0"));
  if (turned >= 0) return wrong("El importe tiene otro signo que el comprobante.", turned);
  const sum = sumMoney(amounts);
  const left = subMoney(total, sum);
  if (compareMoney(left, "0") === 0) return { ok: true, amounts };
  const [word, size] = left.startsWith("-") ? ["sobran", left.slice(1)] : ["faltan", left];
  return wrong(`Suman ${groupDigits(sum)}: ${word} ${groupDigits(size)}.`);
}

/**
 * The cost that goes with each part, to the cent: its share of the whole by cumulative parts, so that they add up.
 * A part that is nothing has no cost.
 */
export function costsOf(cost: string, amounts: readonly string[]): string[] {
  const whole = amounts.reduce((sum, amount) => sum + cents(amount), 0n);
  const wanted = cents(cost);
  let before = 0n;
  let given = 0n;
  return amounts.map((amount) => {
    before += cents(amount);
    const until = whole === 0n ? 0n : divideRounded(wanted * before, whole);
    const part = until - given;
    given = until;
    return money(part);
  });
}
