import * as z from "zod";
import { keysIn } from "@/lib/catalogue/rules/kinds";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { voucherStates } from "@/lib/vouchers/rules/states";
import { supplierStateTitles } from "../rules/kinds";
import { accountViews, balanceTitles, buckets, moveTitles, owedSorts } from "./rules/kinds";

const named = z.object({ id: z.int(), name: z.string() });
const words = z.string().trim().max(100);
/** A company, or 0 for what is of none. */
const companyOrNone = z.coerce.number().int().min(0).max(2_147_483_647);

/** What there is between one of our companies and a supplier in one currency. `balance` = what is owed less `credit`. */
export const ageing = z.object({
  company: named.nullable(),
  currency: divisa,
  balance: money,
  /** What we owe, by how late it is; their sum is `owed`. */
  owed: money,
  buckets: z.record(z.enum(buckets), money),
  overdue: money,
  /** What is in our favour: advances, notes of what was paid already. */
  credit: money,
  /** Vouchers and dues that are not paid whole. */
  open: z.int(),
  /** Paid, and no voucher has come for it. */
  without_voucher: money,
});
export type Ageing = z.output<typeof ageing>;

export const supplierAgeing = z.object({
  /** The one that stays, where the one that was asked for was merged. */
  supplier: named,
  accounts: z.array(ageing),
});

export const move = z.object({
  key: z.string(),
  kind: z.enum(keysIn(moveTitles)),
  day: z.string(),
  company: named.nullable(),
  currency: divisa,
  /** "FC A 00003-00000431". */
  text: z.string(),
  /** What it is charged to, what it pays. */
  about: z.string(),
  /** What it adds to the debt, and what it takes: notes and payments. */
  billed: money,
  taken: money,
  /** After it, in its company and currency. */
  balance: money,
  /** What the issuer withholds in it (Spain), of what is not paid yet; of a payment, what was withheld of it. */
  withheld: money.nullable(),
  /** Of its record, what is still owed. */
  open: money,
  due: z.string().nullable(),
  voucher: z
    .object({ id: z.int(), state: z.enum(voucherStates), by_note: z.boolean(), observed: z.string().nullable() })
    .nullable(),
  /** No voucher has come for it. */
  without_voucher: z.boolean(),
  /** Whose entries it is made of. */
  source: z.object({ type: z.string(), id: z.int() }),
});
export type Move = z.output<typeof move>;

const filters = {
  company: companyOrNone.optional(),
  currency: divisa.optional(),
  from: workDay.optional(),
  until: workDay.optional(),
};
export const statementQuery = z.strictObject(filters);
export type StatementFilter = z.output<typeof statementQuery>;
const accountFilters = {
  ...filters,
  view: z.enum(accountViews).default("todo"),
  /** Only what owes something of this bucket. */
  late: z.enum(buckets).optional(),
};
export const accountExcelQuery = z.strictObject(accountFilters);
export type AccountFilter = z.output<typeof accountExcelQuery>;
export const ACCOUNT_PAGE = 100;
export const accountQuery = z.strictObject({
  ...accountFilters,
  page: z.coerce.number().int().min(1).max(20_000).default(1),
});

/** One page of an account: of one company and one currency, oldest first. */
export const accountPage = z.object({
  supplier: named,
  /** Null where there is nothing between us and the supplier. */
  account: ageing.nullable(),
  /** What was owed before the first day that is asked for. */
  opening: money,
  /** What is owed after the last of them. */
  closing: money,
  billed: money,
  taken: money,
  total: z.int(),
  data: z.array(move),
});
export type AccountPage = z.output<typeof accountPage>;

export const sendStatementBody = z.strictObject({ ...filters, company: companyOrNone, currency: divisa });
export const sentStatement = z.object({ to: z.string() });

/** The list of suppliers by what they are owed: a row for each of them and currency. */
export const owedFilter = z.strictObject({
  q: words.optional(),
  company: companyOrNone.optional(),
  currency: divisa.optional(),
  balance: z.enum(keysIn(balanceTitles)).default("con_saldo"),
  state: z.enum(keysIn(supplierStateTitles)).optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(?:${owedSorts.join("|")})$`), "No es un orden válido.")
    .default("due"),
});
export type OwedFilter = z.output<typeof owedFilter>;
export const OWED_PAGE = 100;
export const owedQuery = z.strictObject({
  ...owedFilter.shape,
  page: z.coerce.number().int().min(1).max(20_000).default(1),
});

export const owedRow = z.object({
  supplier: z.object({ id: z.int(), name: z.string(), tax_id: z.string().nullable(), country: z.string().nullable() }),
  state: z.enum(keysIn(supplierStateTitles)),
  /** Null for who has nothing. */
  currency: divisa.nullable(),
  balance: money,
  owed: money,
  overdue: money,
  credit: money,
  /** The earliest day on which something is due. */
  due: z.string().nullable(),
  /** Date of the last voucher. */
  last_voucher: z.string().nullable(),
});
export type OwedRow = z.output<typeof owedRow>;

const owedTotals = z.object({
  currency: divisa,
  suppliers: z.int(),
  balance: money,
  owed: money,
  overdue: money,
  credit: money,
});
export const owedPage = z.object({ data: z.array(owedRow), total: z.int(), totals: z.array(owedTotals) });

/** On the telephone: what is typed, and of whom where one supplier is looked at. */
export const phoneQuery = z.strictObject({ q: words.default(""), supplier: recordId.optional() });

/** What is said of one voucher to whom calls. */
export const phoneAnswer = z.object({
  voucher: z.object({
    id: z.int(),
    text: z.string(),
    date: z.string().nullable(),
    total: money.nullable(),
    currency: divisa.nullable(),
    state: z.enum(voucherStates),
    /** Notes took all that was left of it: nothing is owed. */
    by_note: z.boolean(),
    observed: z.string().nullable(),
    about: z.string(),
  }),
  supplier: z.object({ id: z.int(), name: z.string(), mail: z.string() }),
  company: z.string(),
  /** What of it is still owed. */
  open: money,
  /** How much of that is paid on the day: less than all where a batch pays a part. */
  pays: money,
  /** What they get then: without what they withheld themselves. */
  net: money,
  withheld: money,
  /** The day on which it is expected to be paid, or was; null where nobody can say. */
  day: z.string().nullable(),
  /** Whether somebody approved it already: else the day is an estimate. */
  firm: z.boolean(),
  /** Why not today, each in a few words. */
  why: z.array(z.string()),
  /** Who has it now, since when, and where it is worked on. */
  holder: z.object({ name: z.string(), since: z.string().nullable(), place: z.string() }).nullable(),
  /** Kind of account and its last four digits. */
  paid_to: z.string(),
  /** Ready to be said or pasted: without anybody's name of ours. */
  text: z.string(),
});
export type PhoneAnswer = z.output<typeof phoneAnswer>;

export const phoneReply = z.object({
  items: z.array(phoneAnswer),
  /** How many more what is typed finds. */
  more: z.int(),
  /** Vouchers of the one supplier that is looked at, or that what is typed names, that are not paid. */
  open: z.int(),
  /** A supplier that what is typed names and who has nothing waiting. */
  nothing: named.nullable(),
});

export const findQuery = z.strictObject({ q: words.refine((text) => text.length >= 2, "Escribir dos letras o más.") });
/** What the palette offers: a supplier, or a voucher. */
export const found = z.object({
  kind: z.enum(["proveedor", "comprobante"]),
  id: z.int(),
  label: z.string(),
  hint: z.string(),
  href: z.string(),
});
export const foundReply = z.object({ items: z.array(found) });
