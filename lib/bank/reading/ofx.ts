import { isValidDay, toDay } from "@/lib/format/dates";
import { decodeEntities } from "@/lib/tabular/xml";
import { proveBalance, type ReadStatement, readLine, StatementRefused } from "./statement";
import { decimalOf } from "./values";

interface Token {
  name: string;
  closing: boolean;
  value: string;
  row: number;
}

interface Open {
  row: number;
  values: Map<string, Token>;
  lines: Map<string, Token>[];
  line: Map<string, Token> | null;
  lineRows: number[];
}

const STATEMENTS = new Set(["STMTRS", "CCSTMTRS"]);

/**
 * Reads OFX and QFX: SGML (1.x), whose values have no closing tags, and XML (2.x), by the same tags. They say a balance at the end
 * only, of the day the file was made: there is no opening one to prove it by.
 * @throws StatementRefused with the line
 */
export function readOfx(text: string): ReadStatement[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new StatementRefused(0, "El archivo declara un DTD o entidades, que no se aceptan.");
  const done: ReadStatement[] = [];
  let open: Open | null = null;
  let within: string | null = null;
  let root = 0;
  for (const token of tokensOf(text)) {
    const { name, closing, row } = token;
    if (name === "OFX") root += closing ? -1 : 1;
    if (STATEMENTS.has(name)) {
      if (closing && open) {
        endLine(open);
        done.push(statementOf(open));
      } else if (open) throw new StatementRefused(row, "empieza otra cuenta y la anterior no terminó.");
      open = closing ? null : { row, values: new Map(), lines: [], line: null, lineRows: [] };
      continue;
    }
    if (!open) continue;
    if (name === "STMTTRN") {
      endLine(open);
      if (!closing) {
        open.line = new Map();
        open.lineRows.push(row);
      }
    } else if (
      /^(BANKACCTFROM|CCACCTFROM|BANKACCTTO|CCACCTTO|LEDGERBAL|AVAILBAL|BALLIST|CURRENCY|ORIGCURRENCY)$/.test(name)
    )
      within = closing ? null : name;
    else if (name === "BANKTRANLIST") endLine(open);
    else if (!closing && token.value !== "") keep(open, within, token);
  }
  if (open || root !== 0)
    throw new StatementRefused(open?.row ?? 0, "el archivo está cortado: falta el cierre de la cuenta.");
  if (done.length === 0) throw new StatementRefused(0, "El archivo OFX no tiene ningún extracto.");
  return done;
}

function* tokensOf(text: string): Generator<Token> {
  let row = 1;
  let counted = 0;
  for (const match of text.matchAll(/<(\/?)([A-Za-z0-9._]+)[^<>]*>([^<]*)/g)) {
    for (; counted < match.index; counted++) if (text.charCodeAt(counted) === 10) row++;
    const [, slash, name = "", value = ""] = match;
    yield { name: name.toUpperCase(), closing: slash === "/", value: decodeEntities(value).trim(), row };
  }
}

function keep(open: Open, within: string | null, token: Token): void {
  if (open.line) {
    // The account of the other side, the rate of another currency.
    if (within === null) open.line.set(token.name, token);
    return;
  }
  open.values.set(within ? `${within}.${token.name}` : token.name, token);
}

function endLine(open: Open): void {
  if (open.line) open.lines.push(open.line);
  open.line = null;
}

function statementOf({ values, lines, lineRows, row }: Open): ReadStatement {
  const account = values.get("BANKACCTFROM.ACCTID") ?? values.get("CCACCTFROM.ACCTID");
  if (!account) throw new StatementRefused(row, "falta la cuenta (ACCTID).");
  const currency = values.get("CURDEF");
  if (!currency || !/^[A-Z]{3}$/.test(currency.value)) throw new StatementRefused(row, "falta la moneda (CURDEF).");
  const read = lines.map((line, index) => lineOf(line, lineRows[index] ?? row));
  const days = read.map(({ day }) => day).sort();
  const [start, end] = [values.get("DTSTART"), values.get("DTEND")];
  const balance = values.get("LEDGERBAL.BALAMT");
  const from = start ? dayOf(start) : days[0];
  const until = end ? dayOf(end) : days.at(-1);
  if (!from || !until) throw new StatementRefused(row, "faltan los días del extracto (DTSTART y DTEND).");
  return proveBalance(
    {
      account: account.value,
      currency: currency.value,
      from,
      until,
      opening: null,
      closing: balance ? amountOf(balance) : null,
      lines: read,
    },
    row,
  );
}

function lineOf(values: Map<string, Token>, row: number) {
  const [posted, amount] = [values.get("DTPOSTED"), values.get("TRNAMT")];
  if (!posted) throw new StatementRefused(row, "al movimiento le falta el día (DTPOSTED).");
  if (!amount) throw new StatementRefused(row, "al movimiento le falta el importe (TRNAMT).");
  const day = dayOf(posted);
  const value = (name: string) => values.get(name)?.value ?? "";
  const [name, memo] = [value("NAME") || value("PAYEEID"), value("MEMO")];
  // Some banks repeat the name in the memo, whole or cut.
  const text = memo.startsWith(name) ? memo : name.startsWith(memo) ? name : `${name} ${memo}`;
  return readLine({
    row,
    day,
    value_day: values.get("DTAVAIL") ? dayOf(values.get("DTAVAIL") as Token) : day,
    amount: amountOf(amount),
    reference: value("REFNUM") || value("CHECKNUM").replace(/^0+$/, "") || value("FITID"),
    text,
    party: name,
  });
}

function amountOf({ value, row, name }: Token): string {
  const amount = decimalOf(value);
  if (amount === null) throw new StatementRefused(row, `${name} dice «${value.slice(0, 40)}», que no es un importe.`);
  return amount;
}

function dayOf({ value, row, name }: Token): string {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d{2,6}(\.\d+)?)?\s*(\[[^\]]*\])?$/.exec(value);
  const day = parts ? toDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) : "";
  if (!isValidDay(day)) throw new StatementRefused(row, `${name} dice «${value.slice(0, 40)}», que no es un día.`);
  return day;
}
