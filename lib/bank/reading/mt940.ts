import { toDay } from "@/lib/format/dates";
import { proveBalance, type ReadLine, type ReadStatement, readLine, StatementRefused } from "./statement";
import { decimalOf, negated, shortDay } from "./values";

const TAG = /^:(\d\d[A-Z]?):(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/;
const MOVEMENT = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,13},\d*)([A-Z][A-Z0-9]{3})(.*)$/;

interface Field {
  tag: string;
  value: string;
  row: number;
}

interface Open {
  statement: ReadStatement;
  /** It goes on in the next message: its last balance was an interim one. */
  goesOn: boolean;
  /** The last balance was said. */
  done: boolean;
  text: boolean;
}

/**
 * Reads SWIFT MT940: messages one after another, of several accounts; the pages of a statement (`:62M:`, `:60M:`) are one.
 * @throws StatementRefused with the line
 */
export function readMt940(text: string): ReadStatement[] {
  const all: ReadStatement[] = [];
  let open: Open | null = null;
  let account = "";
  let last = 0;
  for (const { tag, value, row } of fieldsOf(text)) {
    last = row;
    if (tag === "20") {
      if (open && !open.done) throw new StatementRefused(row, "empieza otro mensaje y al anterior le falta :62F:.");
      account = "";
    } else if (tag === "25") account = value.replaceAll("\n", "").trim();
    else if (tag === "60F" || tag === "60M") {
      open = begun(open, account, value, row, tag === "60M");
      if (!all.includes(open.statement)) all.push(open.statement);
    } else if (tag === "61") {
      const to = running(open, row, ":61:");
      to.statement.lines.push(movement(value, row));
      to.text = true;
    } else if (tag === "86") {
      // After the last balance it speaks of the statement as a whole.
      const line = open?.text ? open.statement.lines.at(-1) : undefined;
      if (line && open) {
        Object.assign(line, readLine({ ...line, ...told(value, line.text) }));
        open.text = false;
      }
    } else if (tag === "62F" || tag === "62M") {
      const to = running(open, row, `:${tag}:`);
      const { amount, day } = balance(value, row, to.statement.currency);
      Object.assign(to.statement, { closing: amount, until: day });
      proveBalance(to.statement, row);
      Object.assign(to, { done: true, goesOn: tag === "62M", text: false });
    }
  }
  if (!open) throw new StatementRefused(0, "El archivo no tiene ningún extracto MT940 (:60F:).");
  if (!open.done || open.goesOn)
    throw new StatementRefused(last, "el archivo está cortado: falta el saldo final (:62F:).");
  return all;
}

/** The fields of all messages, each with the line it starts at. What stands around them (`{1:...}`, `-}`) says nothing of money. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const bare = line.replace(/^(\{\d:[^:]*\})*\{4:/, "").trimEnd();
    const tag = TAG.exec(bare);
    if (tag) fields.push({ tag: tag[1] ?? "", value: tag[2] ?? "", row: index + 1 });
    else if (/^(-?\}.*|-|\{.*|)$/.test(bare)) continue;
    else {
      const before = fields.at(-1);
      if (!before) throw new StatementRefused(index + 1, "no es un campo de MT940.");
      before.value += `\n${bare}`;
    }
  }
  return fields;
}

function running(open: Open | null, row: number, tag: string): Open {
  if (!open || open.done) throw new StatementRefused(row, `${tag} está fuera de un extracto: falta :60F:.`);
  return open;
}

function begun(before: Open | null, account: string, value: string, row: number, page: boolean): Open {
  if (before && !before.done)
    throw new StatementRefused(row, "hay dos saldos iniciales sin un saldo final entre ellos.");
  const { amount, day, currency } = balance(value, row, null);
  if (account === "") throw new StatementRefused(row, "falta la cuenta (:25:).");
  if (before?.goesOn) {
    if (
      before.statement.account !== account ||
      before.statement.closing !== amount ||
      before.statement.currency !== currency
    )
      throw new StatementRefused(
        row,
        "la página no sigue a la anterior: la cuenta o el saldo intermedio no coinciden.",
      );
    return Object.assign(before, { done: false, goesOn: false });
  }
  if (page) throw new StatementRefused(row, "falta la primera página del extracto (:60F:).");
  const statement = { account, currency, from: day, until: day, opening: amount, closing: null, lines: [] };
  return { statement, goesOn: false, done: false, text: false };
}

function balance(value: string, row: number, expected: string | null) {
  const parts = BALANCE.exec(value.trim());
  const [day, amount] = [shortDay(parts?.[2] ?? ""), decimalOf(parts?.[4] ?? "", ",")];
  if (!parts || !day || amount === null) throw new StatementRefused(row, `«${value.slice(0, 40)}» no es un saldo.`);
  const currency = parts[3] ?? "";
  if (expected !== null && currency !== expected)
    throw new StatementRefused(row, `el saldo final es de ${currency} y el inicial de ${expected}.`);
  return { day, currency, amount: parts[1] === "D" ? negated(amount) : amount };
}

function movement(value: string, row: number): ReadLine {
  const [first = "", ...more] = value.split("\n");
  const parts = MOVEMENT.exec(first);
  const [valueDay, amount] = [shortDay(parts?.[1] ?? ""), decimalOf(parts?.[5] ?? "", ",")];
  if (!parts || !valueDay || amount === null)
    throw new StatementRefused(
      row,
      `«${first.slice(0, 60)}» no es un movimiento: se espera día, C o D, e importe con coma.`,
    );
  const day = parts[2] ? entryDay(valueDay, parts[2]) : valueDay;
  if (!day) throw new StatementRefused(row, `el día de asiento ${parts[2]} no existe.`);
  const [own = "", bank = ""] = (parts[7] ?? "").split("//");
  const reference = /^\s*(NONREF)?\s*$/.test(own) ? bank : own;
  // A debit that is undone (RD) gives money back, and a credit that is undone (RC) takes it.
  const out = parts[3] === "D" || parts[3] === "RC";
  return readLine({
    row,
    day,
    value_day: valueDay,
    amount: out ? negated(amount) : amount,
    reference,
    text: more.join(" "),
    party: "",
  });
}

/** The day of entry has no year: it is the one nearest to the value's. */
function entryDay(valueDay: string, digits: string): string | null {
  const [year, month] = [Number(valueDay.slice(2, 4)), Number(valueDay.slice(5, 7))];
  const entry = Number(digits.slice(0, 2));
  const shift = month === 12 && entry === 1 ? 1 : month === 1 && entry === 12 ? -1 : 0;
  const day = shortDay(`${String(year + shift).padStart(2, "0")}${digits}`);
  return day && toDay(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8)));
}

/** What `:86:` tells: as it is, or by the subfields that banks number (`?20` to `?29` the text, `?32`, `?33` the other side). */
function told(value: string, before: string): Pick<ReadLine, "text" | "party"> {
  if (!/^\d{3}\?\d\d/.test(value)) return { text: `${value.replaceAll("\n", " ")}`, party: "" };
  const flat = value.replaceAll("\n", "");
  const parts = [...flat.matchAll(/\?(\d\d)([^?]*)/g)].map(([, code = "", text = ""]) => ({ code, text }));
  const join = (codes: RegExp) => parts.flatMap(({ code, text }) => (codes.test(code) ? [text] : []));
  return { text: join(/^(2\d|6[0-3])$/).join("") || join(/^00$/).join("") || before, party: join(/^3[23]$/).join("") };
}
