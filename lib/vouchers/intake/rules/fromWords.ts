import type { InvoiceAmounts, InvoiceWords } from "@/lib/documents/rules/invoiceText";
import { currencies } from "@/lib/format/currencies";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, sumMoney } from "@/lib/format/moneyMath";
import type { ReadMark, ReadMarks } from "../../schema/reading";
import { type ReadFields, typeOf, vatLinesOf } from "./fieldsOf";

type Said = Partial<Omit<ReadFields, "country">>;
/** Values of a form with where each comes from. */
export interface Read {
  fields: Said;
  marks: ReadMarks;
}

/** What makes an amount sure is that it ties; all else of words is probable at best. */
const mark = (confidence: ReadMark["confidence"], candidates: readonly string[] = []): ReadMark => ({
  source: "texto",
  confidence,
  ...(candidates.length > 0 && { candidates: [...candidates] }),
});

/** Who bills and who is billed, of the tax numbers on a page: ours is whom it is made out to. */
export function partiesIn({ tax_ids }: InvoiceWords, ours: readonly string[]) {
  const own = (id: string) => ours.some((one) => bareTaxId(one) === bareTaxId(id));
  return { supplier: tax_ids.find(({ id }) => !own(id)) ?? null, recipient: tax_ids.find(({ id }) => own(id)) ?? null };
}

function taxesOf({ other }: InvoiceAmounts): NonNullable<ReadFields["taxes"]> {
  const taxes = new Map<string, { kind: (typeof other)[number]["kind"]; jurisdiction: string; amount: string }>();
  for (const { kind, jurisdiction, amount } of other) {
    const key = `${kind} ${jurisdiction}`;
    taxes.set(key, { kind, jurisdiction, amount: addMoney(taxes.get(key)?.amount ?? "0.00", amount) });
  }
  return [...taxes.values()];
}

/** What the amounts on a page come to, as a form has it. */
function amountFields(country: string, amounts: InvoiceAmounts, totals: readonly string[]): Read {
  const taxes = taxesOf(amounts);
  const lines = vatLinesOf(country, amounts.vat);
  const some = (value: string) => (compareMoney(value, "0") > 0 ? value : undefined);
  const fields: Said = {
    net_taxed: amounts.net ?? undefined,
    net_untaxed: some(amounts.untaxed),
    exempt: some(amounts.exempt),
    vat: amounts.vat_total ?? undefined,
    vat_lines: lines,
    other_taxes: some(sumMoney(taxes.map(({ amount }) => amount))),
    taxes: taxes.length > 0 ? taxes : undefined,
    self_withheld: some(amounts.withheld),
    total: amounts.total ?? undefined,
  };
  const confidence = amounts.ties ? "alta" : "baja";
  const unnamed = taxes.some(({ kind }) => kind === "otros");
  const found = present(fields);
  const marks = Object.fromEntries(Object.keys(found).map((field) => [field, mark(confidence)]));
  if (found.taxes && unnamed) marks.taxes = mark("media");
  if (found.total && !amounts.ties) marks.total = totals.length > 0 ? mark("baja", totals) : mark("media");
  return { fields: found, marks };
}

const present = (fields: Said): Said =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );

/** What a page says of which voucher it is and of its days. */
function identityFields(country: string, words: InvoiceWords): Read {
  const { others } = words;
  const fields = present({
    type_code: typeOf(country, words),
    point: country === "AR" ? (words.point_of_sale ?? undefined) : undefined,
    number: words.number?.slice(0, 60),
    date: words.date ?? undefined,
    due_date:
      words.due_date !== null && (words.date === null || words.due_date >= words.date) ? words.due_date : undefined,
    ...serviceOf(words),
    currency: currencies.find((one) => one === words.currency),
    authorisation_kind: words.authorisation_kind ?? undefined,
    authorisation_code: words.authorisation_code?.slice(0, 60),
    informed_cbu: words.informed_cbu ?? undefined,
  });
  const doubt = (field: string) => mark((others[field] ?? []).length > 0 ? "baja" : "media", others[field]);
  return { fields, marks: Object.fromEntries(Object.keys(fields).map((field) => [field, doubt(field)])) };
}

const serviceOf = ({ service_from, service_until }: InvoiceWords): Said =>
  service_from !== null && service_until !== null && service_from <= service_until
    ? { service_from, service_until }
    : {};

/** What codes and XML say (`sure`) with what only the words do: they say nothing against it. `told`: what the two differ in. */
export function withWords(sure: Read, country: string, words: InvoiceWords): Read & { told: string } {
  const identity = identityFields(country, words);
  const amounts = words.amounts;
  const read = amounts ? amountFields(country, amounts, words.others.total ?? []) : { fields: {}, marks: {} };
  const whole = sure.fields.net_taxed !== undefined;
  const other =
    amounts?.total != null && sure.fields.total !== undefined && compareMoney(amounts.total, sure.fields.total) !== 0;
  const own = whole || other ? { fields: {}, marks: {} } : read;
  const shown = (value: string) => formatMoney(value, sure.fields.currency ?? "ARS", { decimals: 2 });
  const told =
    other && amounts?.total && sure.fields.total && amounts.ties && !whole
      ? `El texto dice un total de ${shown(amounts.total)} y el código, ${shown(sure.fields.total)}: revisarlo.`
      : "";
  return {
    fields: { ...identity.fields, ...own.fields, ...sure.fields },
    marks: { ...identity.marks, ...own.marks, ...sure.marks },
    told,
  };
}
