import { isValidDay } from "@/lib/format/dates";
import { type XmlHandler, XmlScanner } from "@/lib/tabular/xml";
import { proveBalance, type ReadLine, type ReadStatement, readLine, StatementRefused } from "./statement";
import { decimalOf, negated } from "./values";

/** Only what a statement is made of is kept; a movement is turned into its line when it ends. */
interface Node {
  name: string;
  attributes: string;
  text: string;
  children: Node[];
}

const SPACE = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)/;
const MAX_DEPTH = 40;
const VERSIONS = { first: 2, last: 8 };

const child = (node: Node | undefined, name: string) => node?.children.find((one) => one.name === name);
const children = (node: Node | undefined, name: string) => node?.children.filter((one) => one.name === name) ?? [];
/** The text down a path; "" where there is none. */
function at(node: Node | undefined, ...path: string[]): string {
  let found = node;
  for (const name of path) found = child(found, name);
  return found?.text.trim() ?? "";
}

/**
 * Reads CAMT.053.001.02 to .08: several statements, each proved by its balances. What the bank has not booked (pending, for
 * information) is no movement yet. An entry that is a batch stays one movement, as the bank booked it.
 * @throws StatementRefused with the number of the movement
 */
export function readCamt053(text: string): ReadStatement[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new StatementRefused(0, "El archivo declara un DTD o entidades, que no se aceptan.");
  const version = Number(SPACE.exec(text.slice(0, 4_096))?.[1] ?? 0);
  if (version < VERSIONS.first || version > VERSIONS.last)
    throw new StatementRefused(0, "El XML no es un extracto CAMT.053, versiones 02 a 08.");
  const reader = new Reader();
  const scanner = new XmlScanner(reader);
  try {
    scanner.write(text);
    scanner.end();
  } catch (error) {
    if (error instanceof StatementRefused) throw error;
    if (reader.entries === 0)
      throw new StatementRefused(
        text.slice(0, scanner.read).split("\n").length,
        "el XML está dañado o cortado antes del primer movimiento.",
      );
    throw new StatementRefused(
      reader.entries,
      "el XML está dañado o cortado después de este movimiento.",
      "Movimiento",
    );
  }
  if (reader.statements.length === 0) throw new StatementRefused(0, "El CAMT.053 no tiene ningún extracto (Stmt).");
  return reader.statements;
}

class Reader implements XmlHandler {
  statements: ReadStatement[] = [];
  entries = 0;
  private documents = 0;
  private path: Node[] = [];
  private lines: ReadLine[] = [];

  open(name: string, attributes: string): void {
    if (this.path.length >= MAX_DEPTH) throw new StatementRefused(0, "El XML tiene demasiados niveles.");
    if (this.path.length === 0) this.documents++;
    if (this.documents > 1)
      throw new StatementRefused(0, "El archivo tiene más de un documento XML: importar cada uno por separado.");
    const node = { name, attributes, text: "", children: [] };
    if (name === "Ntry") this.entries++;
    this.path.at(-1)?.children.push(node);
    this.path.push(node);
  }

  text(text: string): void {
    const node = this.path.at(-1);
    if (node) node.text += text;
  }

  close(name: string): void {
    const node = this.path.pop();
    if (node?.name !== name) throw new Error("unbalanced");
    const parent = this.path.at(-1);
    if (name === "Ntry" && parent) {
      const line = entryOf(node, this.entries);
      if (line) this.lines.push(line);
      parent.children.pop();
    } else if (name === "Stmt" && parent) {
      this.statements.push(statementOf(node, this.lines, this.entries));
      this.lines = [];
      parent.children.pop();
    }
  }
}

function signedOf(node: Node, row: number): { amount: string; currency: string } {
  const amount = child(node, "Amt");
  const value = decimalOf(amount?.text ?? "", ".");
  const side = at(node, "CdtDbtInd");
  if (value === null || value.startsWith("-"))
    throw new StatementRefused(row, `«${(amount?.text ?? "").slice(0, 40)}» no es un importe.`, "Movimiento");
  if (side !== "CRDT" && side !== "DBIT")
    throw new StatementRefused(row, `no dice si entra o sale (CdtDbtInd «${side.slice(0, 10)}»).`, "Movimiento");
  const currency = /\bCcy\s*=\s*["']([A-Z]{3})["']/.exec(amount?.attributes ?? "")?.[1] ?? "";
  return { amount: side === "DBIT" ? negated(value) : value, currency };
}

/** A day, or the day of a moment, as written. */
function dayIn(node: Node | undefined): string | null {
  const day = at(node, "Dt") || at(node, "DtTm").slice(0, 10);
  return isValidDay(day.slice(0, 10)) ? day.slice(0, 10) : null;
}

function entryOf(entry: Node, row: number): (ReadLine & { currency: string }) | null {
  const state = at(entry, "Sts", "Cd") || at(entry, "Sts");
  if (state !== "BOOK") {
    if (!["PDNG", "INFO", "FUTR"].includes(state))
      throw new StatementRefused(row, `el estado «${state.slice(0, 10)}» no se conoce.`, "Movimiento");
    return null;
  }
  const { amount, currency } = signedOf(entry, row);
  const booked = dayIn(child(entry, "BookgDt"));
  const value = dayIn(child(entry, "ValDt"));
  const day = booked ?? value;
  if (!day) throw new StatementRefused(row, "falta el día (BookgDt), o no es del calendario.", "Movimiento");
  const details = children(entry, "NtryDtls").flatMap((one) => children(one, "TxDtls"));
  const only = details.length === 1 ? details[0] : undefined;
  const batch = child(child(entry, "NtryDtls"), "Btch");
  const references = only
    ? [at(only, "Refs", "EndToEndId"), at(only, "Refs", "InstrId"), at(only, "Refs", "PmtInfId")]
    : [at(batch, "PmtInfId"), at(batch, "MsgId")];
  const known = references.find((one) => one !== "" && one !== "NOTPROVIDED");
  const texts = (only ? [only] : []).flatMap((one) => children(child(one, "RmtInf"), "Ustrd").map(({ text }) => text));
  const parties = child(only, "RltdPties");
  const other = child(parties, amount.startsWith("-") ? "Cdtr" : "Dbtr");
  return {
    ...readLine({
      row,
      day,
      value_day: value ?? day,
      amount,
      reference: known ?? "",
      text: texts.join(" ").trim() || at(entry, "AddtlNtryInf") || at(only, "AddtlTxInf"),
      party: at(other, "Nm") || at(other, "Pty", "Nm"),
    }),
    currency,
  };
}

function statementOf(node: Node, lines: readonly ReadLine[], row: number): ReadStatement {
  const account = child(node, "Acct");
  const number = at(account, "Id", "IBAN") || at(account, "Id", "Othr", "Id");
  if (number === "") throw new StatementRefused(0, "Falta la cuenta del extracto (Acct).");
  const balances = children(node, "Bal").map((one) => {
    const code = at(one, "Tp", "CdOrPrtry", "Cd");
    return { code, day: dayIn(child(one, "Dt")), ...signedOf(one, 0) };
  });
  const opening =
    balances.find(({ code }) => code === "OPBD" || code === "PRCD") ?? balances.find(({ code }) => code === "ITBD");
  const closing = balances.find(({ code }) => code === "CLBD") ?? balances.findLast(({ code }) => code === "ITBD");
  if (!opening || !closing || opening === closing)
    throw new StatementRefused(0, "Faltan los saldos inicial y final (OPBD y CLBD).");
  const currency = at(account, "Ccy") || closing.currency;
  for (const one of [opening, closing, ...(lines as (ReadLine & { currency: string })[])])
    if (one.currency !== currency)
      throw new StatementRefused(
        "row" in one ? one.row : 0,
        `es de ${one.currency || "una moneda sin nombre"} y la cuenta de ${currency}.`,
        "Movimiento",
      );
  const days = lines.map(({ day }) => day).sort();
  const from = at(node, "FrToDt", "FrDtTm").slice(0, 10) || opening.day || days[0];
  const until = at(node, "FrToDt", "ToDtTm").slice(0, 10) || closing.day || days.at(-1);
  if (!from || !until || !isValidDay(from) || !isValidDay(until))
    throw new StatementRefused(0, "Faltan los días del extracto.");
  const bare = lines.map(({ row: at, day, value_day, amount, reference, text, party }) => ({
    row: at,
    day,
    value_day,
    amount,
    reference,
    text,
    party,
  }));
  const statement = {
    account: number,
    currency,
    from,
    until,
    opening: opening.amount,
    closing: closing.amount,
    lines: bare,
  };
  try {
    return proveBalance(statement, 1);
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    throw new StatementRefused(row, error.reason, "Movimiento");
  }
}
