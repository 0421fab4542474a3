import { currencies } from "@/lib/format/currencies";
import { addDays, formatDay, formatDayYear, todayIn } from "@/lib/format/dates";
import { decimalVote, detectDecimal } from "@/lib/format/detectDecimal";
import { compareMoney } from "@/lib/format/moneyMath";
import { normalize } from "@/lib/format/text";
import type { PlainRow, PlainSheet } from "@/lib/imports/plain";
import { currencyInAmount, currencyOf } from "@/lib/tabular/reading/currency";
import { readDay } from "@/lib/tabular/reading/days";
import { excerpt, moneyReader, Problem } from "@/lib/tabular/reading/values";
import { OLDEST } from "../rules/kinds";
import { type StatementColumn, statementColumns } from "./rules/sheet";

/** A card as files name it. */
export interface KnownCard {
  id: number;
  last4: string;
  company_id: number;
  currency: string;
  active: boolean;
}

/** A line of a file, of a card that is ours. */
export interface ReadLine {
  row: number;
  card: KnownCard;
  day: string;
  merchant: string;
  reference: string;
  amount: string;
  currency: string;
  /** In the card's currency, where the line is in another one and the file says it. */
  charged: string | null;
}

type Wrong = (row: PlainRow<StatementColumn>, field: StatementColumn, message: string) => unknown;
type Sheet = PlainSheet<StatementColumn>;

const MAX_TEXT = 200;
const HOLDS: readonly string[] = currencies;

/** How the file writes decimals: with a comma unless some amount shows otherwise beyond doubt. */
function markOf({ rows }: Sheet): "," | "." {
  const texts = rows.flatMap(({ cells }) => [cells.amount ?? "", cells.charged ?? ""].filter(Boolean));
  return texts.some((text) => decimalVote(text)?.sure) && detectDecimal(texts) === "." ? "." : ",";
}

const lastFour = (text: string): string => /(\d{4})\D*$/.exec(text)?.[1] ?? "";

/**
 * The card of a line: that of its four figures, in the line's currency where there is one. `only`: the one that was chosen, for files
 * that name none.
 */
function cardOf(cards: readonly KnownCard[], text: string, currency: string | null, only?: number): KnownCard | string {
  const last4 = lastFour(text);
  const own = text.trim() === "" ? cards.filter(({ id }) => id === only) : cards.filter((one) => one.last4 === last4);
  if (text.trim() === "" && own.length === 0) return "Falta la tarjeta: elegirla antes de probar el archivo.";
  if (text.trim() !== "" && last4 === "") return "No se leen los cuatro últimos números de la tarjeta.";
  if (own.length === 0) return `No hay ninguna tarjeta terminada en ${last4}: cargarla antes.`;
  const live = own.some(({ active }) => active) ? own.filter(({ active }) => active) : own;
  if (new Set(live.map(({ company_id }) => company_id)).size > 1)
    return `Hay tarjetas terminadas en ${last4} de varias empresas: cargar el archivo por tarjeta, sin esa columna.`;
  return live.find((one) => one.currency === currency) ?? (live[0] as KnownCard);
}

/** Every line that is right; what is wrong in the others is told to `wrong`. */
export function readLines(sheet: Sheet, cards: readonly KnownCard[], wrong: Wrong, only?: number): ReadLine[] {
  const mark = markOf(sheet);
  return sheet.rows.flatMap((row) => {
    const read = readLine(row, { mark, cards, wrong, only });
    return read ? [read] : [];
  });
}

interface Reading {
  mark: "," | ".";
  cards: readonly KnownCard[];
  wrong: Wrong;
  only?: number | undefined;
}

function readLine(row: PlainRow<StatementColumn>, { mark, cards, wrong, only }: Reading): ReadLine | null {
  const cell = (name: StatementColumn) => (row.cells[name] ?? "").trim();
  let right = true;
  const refuse = (field: StatementColumn, message: string) => {
    right = false;
    wrong(row, field, message);
    return null;
  };
  const money = (name: "amount" | "charged"): string | null => {
    const read = moneyReader(statementColumns[name].label, true, mark)(cell(name));
    return read instanceof Problem ? refuse(name, read.message) : read;
  };
  const day = readDay(cell("day"), "dmy");
  if (!day) refuse("day", "La fecha no se entiende: tiene que ser como 12/11/2026 o 2026-11-12.");
  else if (day > todayIn()) refuse("day", `El ${formatDay(day)} todavía no llegó: corregir la fecha en el archivo.`);
  else if (day < addDays(todayIn(), -OLDEST))
    refuse("day", `El ${formatDayYear(day)} es de hace más de un año: corregir la fecha en el archivo.`);
  const merchant = excerpt(cell("merchant").replace(/\s+/g, " "), MAX_TEXT);
  if (merchant === "") refuse("merchant", "Falta el comercio.");
  const amount = money("amount");
  if (right && (amount === null || compareMoney(amount, "0") === 0)) refuse("amount", "Falta el importe.");
  const said = currencyOf(cell("currency"));
  const named = said === "ambiguous" || cell("currency") === "" ? currencyInAmount(cell("amount")) : said;
  if (cell("currency") !== "" && said !== "ambiguous" && !HOLDS.includes(said ?? ""))
    refuse("currency", "Esa moneda no se maneja: ARS, USD o EUR.");
  const card = cardOf(cards, cell("card"), named, only);
  if (typeof card === "string") return refuse("card", card);
  const charged = money("charged");
  if (!right || !day || amount === null) return null;
  const currency = named ?? card.currency;
  const foreign = currency !== card.currency && charged !== null && compareMoney(charged, "0") !== 0;
  return {
    row: row.row,
    card,
    day,
    merchant,
    reference: excerpt(cell("reference"), MAX_TEXT),
    amount,
    currency,
    charged: foreign ? charged : null,
  };
}

/** What the card is to be paid for a line, and in which currency. */
export const settledOf = ({
  card,
  amount,
  currency,
  charged,
}: Pick<ReadLine, "amount" | "currency" | "charged"> & { card: Pick<KnownCard, "currency"> }) =>
  charged === null ? { amount, currency } : { amount: charged, currency: card.currency };

/** Lines with what tells each apart, also from equal ones of the same file: the n-th of its card, day, amount and text. */
export function fingerprinted<Line extends ReadLine>(lines: readonly Line[]): (Line & { fingerprint: string })[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const text = normalize(line.merchant)
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
    const key = [line.day, line.currency, line.amount, text, line.reference].join("|");
    const n = (seen.get(`${line.card.id}|${key}`) ?? 0) + 1;
    seen.set(`${line.card.id}|${key}`, n);
    return { ...line, fingerprint: `${key}|${n}` };
  });
}

const FEES =
  /\b(iva|impuesto|imp|percepcion|percep|perc|sellos|comision|cargo|mantenimiento|renovacion|interes|intereses|seguro|rg ?\d{4}|db ?rg|ley ?\d{5}|iibb|bonif\w*|fee)\b/;
const PAYMENTS =
  /\b(su pago|pago (en|recibido|anterior|por|de tarjeta)|pagos? recibidos?|saldo anterior|saldo pendiente)\b/;

/** What a line is by its words: something bought, the card's own fee or tax, or its payment, which nobody spent. */
export function kindOfLine({ merchant, amount }: Pick<ReadLine, "merchant" | "amount">): "consumo" | "cargo" | "pago" {
  const text = normalize(merchant).replace(/[^a-z0-9]+/g, " ");
  if (PAYMENTS.test(text) && amount.startsWith("-")) return "pago";
  if (/\bsaldo anterior\b/.test(text)) return "pago";
  return FEES.test(text) ? "cargo" : "consumo";
}
