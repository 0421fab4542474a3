import { sumMoney } from "@/lib/format/moneyMath";
import type { BankLayout, LayoutField } from "./layout";
import { detailValues, type LayoutValue, type Writing } from "./layoutWords";
import type { Transfer, TransferBatch, TransferProblem } from "./transfers";

/** One line as it will be, each field apart so that an editor can show whose a part is. */
export interface WrittenLine {
  part: "header" | "detail" | "footer";
  fields: string[];
  text: string;
}

export interface Written {
  lines: WrittenLine[];
  problems: TransferProblem[];
}

const WRITE: Readonly<Record<Writing, (value: string) => string>> = {
  texto: (value) => value.replace(/\s+/g, " ").trim(),
  numero: (value) => value.replace(/\D/g, ""),
  centavos: (value) => value.replace(/\D/g, ""),
  coma: (value) => value.replace(".", ","),
  punto: (value) => value,
  aaaammdd: (value) => value.replaceAll("-", ""),
  ddmmaaaa: (value) => value.split("-").reverse().join(""),
  barras: (value) => value.split("-").reverse().join("/"),
};

/** A part of one is another one. */
const WHOLE: readonly LayoutValue[] = ["payee_account", "account", "tax_id", "company_tax_id"];

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

/**
 * A batch by a bank's layout: its lines, and what keeps them from being a file. Pure, the same for the same batch.
 * What does not fit is a problem that names transfer and field, unless its field says that it is cut.
 */
export function writeLayout(layout: BankLayout, batch: TransferBatch): Written {
  const problems: TransferProblem[] = [];
  const head: Partial<Record<LayoutValue, string>> = {
    id: batch.id,
    day: batch.day,
    made_day: batch.made_at.slice(0, 10),
    company: batch.company.name,
    company_tax_id: batch.company.tax_id,
    account: batch.account,
    currency: batch.currency,
    count: String(batch.transfers.length),
    total: sumMoney(batch.transfers.map(({ amount }) => amount)),
  };
  if (batch.transfers.length === 0)
    problems.push({ transfer: null, field: "transfers", message: "El lote no tiene transferencias." });

  const line = (
    part: WrittenLine["part"],
    fields: readonly LayoutField[],
    values: typeof head,
    transfer: number | null,
    who: string,
  ): WrittenLine => {
    const written = fields.map((field) => {
      const { text, problem } = fieldOf(
        field,
        layout,
        field.value === "literal" ? field.literal : (values[field.value] ?? ""),
      );
      if (problem) problems.push({ transfer, field: field.value, message: who ? `${who}: ${problem}` : problem });
      return text;
    });
    return { part, fields: written, text: written.join(layout.kind === "fijo" ? "" : layout.delimiter) };
  };
  const lines = [
    ...(layout.header.length > 0 ? [line("header", layout.header, head, null, "")] : []),
    ...batch.transfers.map((one, index) =>
      line("detail", layout.detail, { ...head, ...valuesOf(one, index) }, index, one.payee || one.end_to_end),
    ),
    ...(layout.footer.length > 0 ? [line("footer", layout.footer, head, null, "")] : []),
  ];
  return { lines, problems };
}

const valuesOf = (one: Transfer, index: number) => ({
  n: String(index + 1),
  payee: one.payee,
  tax_id: one.tax_id,
  payee_account: one.account,
  amount: one.amount,
  end_to_end: one.end_to_end,
  text: one.text,
});

function fieldOf(
  field: LayoutField,
  { kind, delimiter, capitals, encoding }: BankLayout,
  raw: string,
): { text: string; problem?: string } {
  const title = field.value === "literal" ? "Texto fijo" : detailValues[field.value];
  const bare = field.value === "literal" ? raw : WRITE[field.writing](raw);
  let text = capitals ? plain(bare) : bare;
  let problem: string | undefined;
  if (!["literal", "text"].includes(field.value) && text === "") problem = `${title}: falta.`;
  if (encoding === "latin1" && /[^\x20-\x7e\xa0-\xff]/.test(text)) {
    // What the bank's letters do not have is written without its accents.
    text = text.normalize("NFD").replace(/[^\x20-\x7e\xa0-\xff]/g, "");
  }
  if (kind === "delimitado" && (text.includes(delimiter) || text.includes('"')))
    text = WRITE.texto(text.replaceAll(delimiter, " ").replaceAll('"', " "));
  const { length } = field;
  if (length === null) return { text, problem };
  if (text.length > length) {
    if (field.cut && field.writing === "texto" && !WHOLE.includes(field.value)) text = text.slice(0, length);
    else problem = `${title}: «${text.slice(0, 60)}» tiene ${text.length} caracteres y entran ${length}.`;
  }
  if (kind === "fijo")
    text = field.align === "derecha" ? text.padStart(length, field.pad) : text.padEnd(length, field.pad);
  return { text, problem };
}

/** The text of a batch's file by a layout. @throws RangeError for one that has problems */
function layoutText(layout: BankLayout, batch: TransferBatch): string {
  const { lines, problems } = writeLayout(layout, batch);
  if (problems[0]) throw new RangeError(problems[0].message);
  const end = layout.line_end === "crlf" ? "\r\n" : "\n";
  return lines.map((line) => `${line.text}${end}`).join("");
}

/** The same as the bytes of its encoding. */
export const layoutBytes = (layout: BankLayout, batch: TransferBatch): Uint8Array<ArrayBuffer> => {
  const text = layoutText(layout, batch);
  // A text of latin1 has no letter beyond it.
  return layout.encoding === "utf8"
    ? new TextEncoder().encode(text)
    : Uint8Array.from(text, (one) => one.charCodeAt(0));
};
