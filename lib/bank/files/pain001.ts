import { isCountry } from "@/lib/format/countries";
import { isValidDay } from "@/lib/format/dates";
import { checkIban } from "@/lib/format/ids/iban";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import type { PayeeAddress, Transfer, TransferBatch, TransferProblem } from "../rules/transfers";

const MAX_AMOUNT = "999999999.99";
const SPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/** A text in the alphabet that every SEPA bank takes: accents off, & as +, what is none of it as a dot. */
export const sepaText = (text: string, max: number): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("&", "+")
    .replaceAll("ß", "ss")
    .replace(/[ªº]/g, "")
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ".")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .trim();

const isGiven = (address: PayeeAddress): boolean => Object.values(address).some((part) => part.trim() !== "");

/** What keeps a batch from being a SEPA file, each naming its field; none when it may be written. */
export function sepaProblems(batch: TransferBatch): TransferProblem[] {
  const found: TransferProblem[] = [];
  const say = (transfer: number | null, field: string, message: string) => found.push({ transfer, field, message });
  // The first 33 characters, since the group of payments is called by it and "-1".
  if (!isIdentifier(batch.id, 33)) say(null, "id", "El lote necesita un identificador de hasta 33 caracteres.");
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(batch.made_at)) say(null, "made_at", "Falta el momento del lote.");
  if (!isValidDay(batch.day)) say(null, "day", "Falta el día de pago.");
  if (batch.currency !== "EUR") say(null, "currency", "SEPA paga solo en EUR.");
  if (!checkIban(batch.account).ok) say(null, "account", "La cuenta propia no tiene un IBAN válido.");
  if (batch.bic !== "" && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(batch.bic))
    say(null, "bic", "El BIC no es válido.");
  if (sepaText(batch.company.name, 70) === "") say(null, "company", "Falta el nombre de la empresa.");
  if (batch.company.town === "" || !isCountry(batch.company.country))
    say(null, "company", "Faltan la ciudad y el país de la empresa (SEPA desde 15/11/2026).");
  if (batch.transfers.length === 0) say(null, "transfers", "El lote no tiene transferencias.");
  const seen = new Set<string>();
  for (const [index, one] of batch.transfers.entries()) {
    const of = (field: string, message: string) => say(index, field, `${one.payee || one.end_to_end}: ${message}`);
    if (!isIdentifier(one.end_to_end, 35))
      of("end_to_end", "el identificador tiene hasta 35 letras, números o guiones.");
    else if (seen.has(one.end_to_end)) of("end_to_end", `el identificador ${one.end_to_end} está dos veces.`);
    seen.add(one.end_to_end);
    if (
      !/^\d+\.\d\d$/.test(one.amount) ||
      compareMoney(one.amount, "0.01") < 0 ||
      compareMoney(one.amount, MAX_AMOUNT) > 0
    )
      of("amount", "el importe va de 0,01 a 999.999.999,99.");
    if (sepaText(one.payee, 70) === "") of("payee", "falta el nombre del beneficiario.");
    const iban = checkIban(one.account);
    if (!iban.ok) of("account", iban.message);
    if (!isGiven(one.address)) continue;
    if (sepaText(one.address.town, 35) === "") of("town", "falta la ciudad del beneficiario (SEPA desde 15/11/2026).");
    if (!isCountry(one.address.country)) of("country", "falta el país del beneficiario (SEPA desde 15/11/2026).");
  }
  return found;
}

/** Starting or ending with a slash, or with two, is refused by banks. */
const isIdentifier = (text: string, max: number): boolean =>
  /^[a-zA-Z0-9+?:().,' -][a-zA-Z0-9/+?:().,' -]*$/.test(text) &&
  text.length <= max &&
  text.trim() === text &&
  !text.endsWith("/") &&
  !text.includes("//");

/** An element and what is in it; without text or children it is left out. */
const tag = (name: string, ...inside: string[]): string => {
  const whole = inside.join("");
  return whole === "" ? "" : `<${name}>${whole}</${name}>`;
};
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const said = (text: string, max: number): string => escaped(sepaText(text, max));

/**
 * The file of a batch, pain.001.001.09 as SEPA has it: UTF-8, the same bytes for the same batch.
 * @throws RangeError for a batch that `sepaProblems` speaks of
 */
export function writePain001(batch: TransferBatch): Buffer {
  const [problem] = sepaProblems(batch);
  if (problem) throw new RangeError(problem.message);
  const { id, company, transfers } = batch;
  const count =
    tag("NbOfTxs", String(transfers.length)) + tag("CtrlSum", sumMoney(transfers.map(({ amount }) => amount)));
  const owner = tag("Id", tag("OrgId", tag("Othr", tag("Id", said(company.tax_id, 35)))));
  const agent = batch.bic === "" ? tag("Othr", tag("Id", "NOTPROVIDED")) : tag("BICFI", batch.bic);
  const head = tag(
    "GrpHdr",
    tag("MsgId", escaped(id)),
    tag("CreDtTm", batch.made_at),
    count,
    tag("InitgPty", tag("Nm", said(company.name, 70)), company.tax_id === "" ? "" : owner),
  );
  const payments = tag(
    "PmtInf",
    tag("PmtInfId", `${escaped(id)}-1`),
    tag("PmtMtd", "TRF"),
    tag("BtchBookg", "true"),
    count,
    tag("PmtTpInf", tag("SvcLvl", tag("Cd", "SEPA"))),
    tag("ReqdExctnDt", tag("Dt", batch.day)),
    tag(
      "Dbtr",
      tag("Nm", said(company.name, 70)),
      tag("PstlAdr", tag("TwnNm", said(company.town, 35)), tag("Ctry", company.country)),
    ),
    tag("DbtrAcct", tag("Id", tag("IBAN", batch.account)), tag("Ccy", batch.currency)),
    tag("DbtrAgt", tag("FinInstnId", agent)),
    tag("ChrgBr", "SLEV"),
    ...transfers.map((one) => transferOf(one, batch.currency)),
  );
  const root = `<Document xmlns="${SPACE}">${tag("CstmrCdtTrfInitn", head, payments)}</Document>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, "utf8");
}

function transferOf(one: Transfer, currency: string): string {
  const { street, number, postal_code, town, country } = one.address;
  const address = tag(
    "PstlAdr",
    tag("StrtNm", said(street, 70)),
    tag("BldgNb", said(number, 16)),
    tag("PstCd", said(postal_code, 16)),
    tag("TwnNm", said(town, 35)),
    tag("Ctry", country),
  );
  return tag(
    "CdtTrfTxInf",
    tag("PmtId", tag("EndToEndId", escaped(one.end_to_end))),
    tag("Amt", `<InstdAmt Ccy="${currency}">${one.amount}</InstdAmt>`),
    tag("Cdtr", tag("Nm", said(one.payee, 70)), address),
    tag("CdtrAcct", tag("Id", tag("IBAN", one.account))),
    tag("RmtInf", tag("Ustrd", said(one.text, 140))),
  );
}
