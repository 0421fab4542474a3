import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { oneBlank, saidAmount } from "./values";

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

/** A movement whose texts are in their one form. */
export const readLine = (line: ReadLine): ReadLine => ({
  ...line,
  reference: oneBlank(line.reference).slice(0, MAX_REFERENCE),
  text: oneBlank(line.text).slice(0, MAX_TEXT),
  party: oneBlank(line.party).slice(0, MAX_REFERENCE),
});

/** Refuses a statement whose movements do not lead from its opening to its closing balance, naming the line of the latter. */
export function proveBalance(statement: ReadStatement, row: number): ReadStatement {
  const { opening, closing, lines } = statement;
  if (opening === null || closing === null) return statement;
  const said = (value: string) => saidAmount(value, statement.currency);
  const sum = sumMoney([opening, ...lines.map(({ amount }) => amount)]);
  if (compareMoney(sum, closing) !== 0)
    throw new StatementRefused(
      row,
      `el extracto no cierra: saldo inicial ${said(opening)} más los movimientos da ${said(sum)}, y el saldo final dice ${said(closing)}.`,
    );
  return statement;
}
