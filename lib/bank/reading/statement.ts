import { isValidDay, toDay } from "@/lib/format/dates";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";

/** A movement as the bank's file has it. Money that comes in is positive; days are `YYYY-MM-DD`. */
export interface ReadLine {
  /** Where the file says it: its line, row, or number among the movements of an XML. */
  row: number;
  day: string;
  value_day: string;
  amount: string;
  /** What payer and payee call it (an end-to-end id), or what the bank does where they say nothing. */
  reference: string;
  text: string;
  /** Who the other side is, where the file says it apart. */
  party: string;
}

/** What one account did between two days. Balances are null where the file has none. */
export interface ReadStatement {
  /** IBAN, CBU or the number the bank gives it; "" where the file names none. */
  account: string;
  /** Null where the file does not say. */
  currency: string | null;
  from: string;
  until: string;
  opening: string | null;
  closing: string | null;
  lines: ReadLine[];
}

/** A file that is refused whole: which line of it, and why, in Spanish. `row` is 0 for the file as a whole. */
export class StatementRefused extends Error {
  constructor(
    readonly row: number,
    readonly reason: string,
    readonly unit: "Línea" | "Movimiento" | "Fila" = "Línea",
  ) {
    super(row > 0 ? `${unit} ${row}: ${reason}` : reason);
  }
}

/** Longest texts that are kept of a movement. */
const MAX_REFERENCE = 140;
const MAX_TEXT = 500;

/** Runs of blanks made one: what formats wrap or pad is the same text. */
export const oneBlank = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A movement whose texts are in their one form. */
export const readLine = (line: ReadLine): ReadLine => ({
  ...line,
  reference: oneBlank(line.reference).slice(0, MAX_REFERENCE),
  text: oneBlank(line.text).slice(0, MAX_TEXT),
  party: oneBlank(line.party).slice(0, MAX_REFERENCE),
});

/** A decimal of a file as `1234.50`; null when it is none, or has parts of a cent. `comma`: its mark. */
export function decimalOf(text: string, mark: "," | "." | "any" = "any"): string | null {
  const parts = /^([+-]?)(\d{1,16})(?:([.,])(\d*))?$/.exec(text.trim());
  if (!parts) return null;
  const [, sign, whole = "", used, rest = ""] = parts;
  if (used && mark !== "any" && used !== mark) return null;
  if (/[^0]/.test(rest.slice(2))) return null;
  const value = `${whole.replace(/^0+(?=\d)/, "")}.${rest.slice(0, 2).padEnd(2, "0")}`;
  return sign === "-" && /[1-9]/.test(value) ? `-${value}` : value;
}

/** Cents without a mark (`00000000106000`) as a decimal; null when they are none. */
export const centsOf = (digits: string): string | null =>
  /^\d+$/.test(digits) ? decimalOf(`${digits.slice(0, -2) || "0"}.${digits.slice(-2)}`) : null;

export const negated = (value: string): string =>
  !/[1-9]/.test(value) ? value : value.startsWith("-") ? value.slice(1) : `-${value}`;

/** `aammdd` of this century as a day; null when it is none. */
export function shortDay(digits: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const day = toDay(2000 + Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4)));
  return isValidDay(day) ? day : null;
}

/** Refuses a statement whose movements do not lead from its opening to its closing balance, naming the line of the latter. */
export function proveBalance(statement: ReadStatement, row: number): ReadStatement {
  const { opening, closing, lines } = statement;
  if (opening === null || closing === null) return statement;
  const sum = sumMoney([opening, ...lines.map(({ amount }) => amount)]);
  if (compareMoney(sum, closing) !== 0)
    throw new StatementRefused(
      row,
      `el extracto no cierra: saldo inicial ${opening} más los movimientos da ${sum}, y el saldo final dice ${closing}.`,
    );
  return statement;
}
