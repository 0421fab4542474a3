import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { proveBalance, type ReadLine, type ReadStatement, readLine, StatementRefused } from "./statement";
import { centsOf, negated, oneBlank, saidAmount, shortDay } from "./values";

const CURRENCIES: Readonly<Record<string, string>> = { "978": "EUR", "840": "USD", "032": "ARS", "826": "GBP" };
const LONGEST = 80;
const MAX_TEXTS = 5;

interface Open {
  statement: ReadStatement;
  account: string;
  currency: string;
  current: { line: ReadLine; texts: string[] } | null;
}

/** A field by its positions as the norm counts them, both included. */
const field = (record: string, from: number, to: number): string => record.slice(from - 1, to);

/**
 * Reads Norma 43 (AEB): records of 80 characters, the accounts one after another. Counts, sums and balances are checked.
 * @throws StatementRefused with the line
 */
export function readNorma43(text: string): ReadStatement[] {
  const done: ReadStatement[] = [];
  let open: Open | null = null;
  let ended = false;
  let records = 0;
  let equivalents = 0;
  const lines = text.replaceAll("\u001a", "").split("\n");
  for (const [index, raw] of lines.entries()) {
    const row = index + 1;
    if (raw.trim() === "") continue;
    if (ended) throw new StatementRefused(row, "hay registros después del registro 88, que es el último.");
    if (raw.length > LONGEST && raw.slice(LONGEST).trim() !== "")
      throw new StatementRefused(row, `el registro tiene ${raw.length} caracteres y la norma pide ${LONGEST}.`);
    const record = raw.slice(0, LONGEST).padEnd(LONGEST);
    const kind = record.slice(0, 2);
    if (kind === "88") {
      if (open) throw new StatementRefused(row, "falta el registro 33 de la última cuenta.");
      checkEnd(record, row, records, equivalents);
      ended = true;
      continue;
    }
    records++;
    if (kind === "24") equivalents++;
    if (kind === "11") {
      if (open) throw new StatementRefused(row, "empieza otra cuenta sin el registro 33 de la anterior.");
      open = opened(record, row);
      continue;
    }
    if (!open) throw new StatementRefused(row, `el registro ${kind} está antes del registro 11 de su cuenta.`);
    if (kind === "22") {
      settle(open);
      open.current = { line: movement(record, row), texts: [] };
    } else if (kind === "23" || kind === "24") {
      if (!open.current) throw new StatementRefused(row, `el registro ${kind} no sigue a un movimiento.`);
      if (kind === "23") open.current.texts.push(record.slice(4));
      if (open.current.texts.length > MAX_TEXTS)
        throw new StatementRefused(row, `un movimiento tiene más de ${MAX_TEXTS} registros 23.`);
    } else if (kind === "33") {
      settle(open);
      done.push(closed(open, record, row));
      open = null;
    } else throw new StatementRefused(row, `el registro ${kind} no es de la Norma 43.`);
  }
  if (!ended) throw new StatementRefused(lines.length, "el archivo está cortado: falta el registro 88.");
  return done;
}

function opened(record: string, row: number): Open {
  const number = field(record, 3, 20);
  if (!/^\d{18}$/.test(number)) throw new StatementRefused(row, "la cuenta no tiene 18 dígitos.");
  const [from, until] = [shortDay(field(record, 21, 26)), shortDay(field(record, 27, 32))];
  if (!from || !until) throw new StatementRefused(row, "los días del extracto no son del calendario.");
  const opening = signed(record, 33, 34, row);
  const currency = field(record, 48, 50);
  const statement = {
    account: ibanOf(number),
    currency: currencyOf(currency, row),
    from,
    until,
    opening,
    closing: null,
    lines: [],
  };
  return { statement, account: number, currency, current: null };
}

function movement(record: string, row: number): ReadLine {
  const [day, value_day] = [shortDay(field(record, 11, 16)), shortDay(field(record, 17, 22))];
  if (!day || !value_day)
    throw new StatementRefused(row, `«${field(record, 11, 22)}»: el día de la operación o el valor no existe.`);
  const reference = [field(record, 43, 52), field(record, 53, 64), field(record, 65, 80)]
    .map((part) => part.trim())
    .filter((part) => !/^0*$/.test(part));
  return {
    row,
    day,
    value_day,
    amount: signed(record, 28, 29, row),
    reference: reference.join(" "),
    text: "",
    party: "",
  };
}

/** Of 14 digits of cents with their sign before: 1 is debit, 2 credit. */
function signed(record: string, sign: number, from: number, row: number): string {
  const amount = centsOf(field(record, from, from + 13));
  const mark = field(record, sign, sign);
  if (amount === null) throw new StatementRefused(row, `«${field(record, from, from + 13)}» no es un importe.`);
  if (mark !== "1" && mark !== "2") throw new StatementRefused(row, `la clave debe/haber es «${mark}»: va 1 o 2.`);
  return mark === "1" ? negated(amount) : amount;
}

/** Some banks leave the sign of the last balance at 0 where it is theirs to pay; the movements prove it. */
const lastBalance = (record: string, row: number): string =>
  signed(record[58] === "0" ? `${record.slice(0, 58)}2${record.slice(59)}` : record, 59, 60, row);

function settle(open: Open): void {
  if (open.current)
    open.statement.lines.push(readLine({ ...open.current.line, text: oneBlank(open.current.texts.join("")) }));
  open.current = null;
}

function closed({ statement, account, currency }: Open, record: string, row: number): ReadStatement {
  if (field(record, 3, 20) !== account) throw new StatementRefused(row, "el registro 33 es de otra cuenta.");
  if (field(record, 74, 76) !== currency) throw new StatementRefused(row, "el registro 33 es de otra moneda.");
  const debits = statement.lines.filter(({ amount }) => amount.startsWith("-"));
  const credits = statement.lines.filter(({ amount }) => !amount.startsWith("-"));
  tally("el debe", debits, [field(record, 21, 25), field(record, 26, 39)]);
  tally("el haber", credits, [field(record, 40, 44), field(record, 45, 58)]);
  return proveBalance({ ...statement, closing: lastBalance(record, row) }, row);

  function tally(side: string, lines: ReadLine[], [count, total]: [string, string]): void {
    // Movements of nothing are counted on either side, or on none.
    const nothing = statement.lines.filter(({ amount }) => amount === "0.00").length;
    const real = lines.filter(({ amount }) => amount !== "0.00");
    const sum = sumMoney(real.map(({ amount }) => amount.replace("-", "")));
    if (!/^\d+$/.test(count) || Number(count) < real.length || Number(count) > real.length + nothing)
      throw new StatementRefused(row, `${side} dice ${Number(count)} movimientos y hay ${real.length}.`);
    const said = centsOf(total);
    if (said === null) throw new StatementRefused(row, `${side} dice «${total}», que no es un importe.`);
    if (compareMoney(said, sum) !== 0)
      throw new StatementRefused(
        row,
        `${side} dice ${saidAmount(said, statement.currency)} y los movimientos suman ${saidAmount(sum, statement.currency)}.`,
      );
  }
}

function checkEnd(record: string, row: number, records: number, equivalents: number): void {
  if (!/^9{18}$/.test(field(record, 3, 20))) throw new StatementRefused(row, "el registro 88 no lleva sus nueves.");
  const said = field(record, 21, 26);
  // Some banks count the record itself, and some leave out those of amounts in another currency.
  if (!/^\d{6}$/.test(said) || ![records, records + 1, records - equivalents].includes(Number(said)))
    throw new StatementRefused(row, `el archivo dice ${Number(said)} registros y tiene ${records}: está incompleto.`);
}

function currencyOf(code: string, row: number): string {
  const currency = CURRENCIES[code];
  if (!currency) throw new StatementRefused(row, `la moneda ${code} no se conoce.`);
  return currency;
}

/** Bank, branch and account are a Spanish account number without its check digits, which follow from them, as the IBAN's do. */
export function ibanOf(number: string): string {
  const digit = (digits: string) => {
    const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
    const rest = 11 - ([...digits].reduce((sum, one, at) => sum + Number(one) * (weights[at] ?? 0), 0) % 11);
    return rest === 11 ? "0" : rest === 10 ? "1" : String(rest);
  };
  const bban = `${number.slice(0, 8)}${digit(`00${number.slice(0, 8)}`)}${digit(number.slice(8))}${number.slice(8)}`;
  const check = 98n - (BigInt(`${bban}142800`) % 97n);
  return `ES${String(check).padStart(2, "0")}${bban}`;
}
