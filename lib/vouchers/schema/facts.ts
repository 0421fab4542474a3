import * as z from "zod";
import { divisa, label } from "@/lib/format/fieldSchema";
import { checkCbu } from "@/lib/format/ids/cbu";
import { recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { fxSources } from "@/lib/ledger/kinds";
import { creditClassTitles, directionTitles, keysOf, paidByTitles } from "../rules/kinds";
import { taxKindNames } from "../rules/taxes";
import { amount, known, optionalDay, orNone, rate, text, version } from "./fields";

export const vatLine = z.strictObject({ rate_code: z.string().trim().min(1).max(5), base: amount, amount });
export const taxLine = z.strictObject({
  kind: z.enum(taxKindNames, "Ese tributo no existe."),
  jurisdiction: label.default(""),
  amount: amount.refine((value) => compareMoney(value, "0") > 0, "Falta el importe."),
});
/** What it is of: the vouchers that a note takes from (`voucher`), what was owed without it (`obligation`), the commitment behind it. */
export const linkLine = z.strictObject({
  target_type: z
    .string()
    .trim()
    .regex(/^[a-z_]{1,40}$/, "No es de qué viene."),
  target_id: recordId,
  /** In the voucher's currency; all of it unless said. */
  amount: known.refine(
    (value) => value === null || compareMoney(value, "0") > 0,
    "El importe tiene que ser mayor que 0.",
  ),
  /** Units of the voucher's currency for one of a commitment in another one. */
  fx_rate: rate.nullable().default(null),
});

const unique =
  <Line>(keyOf: (line: Line) => string, message: string) =>
  (lines: readonly Line[]) =>
    new Set(lines.map(keyOf)).size === lines.length || message;
const once = <Line extends z.ZodType>(
  line: Line,
  max: number,
  keyOf: (line: z.output<Line>) => string,
  message: string,
) =>
  z
    .array(line)
    .max(max, `Hasta ${max}.`)
    .refine((lines) => unique(keyOf, message)(lines) === true, message)
    .default([]);

/** What is written of a voucher. What is not known yet stays empty; validating asks for all of it. */
export const voucherFacts = z
  .strictObject({
    direction: z.enum(keysOf(directionTitles)).default("recibido"),
    company_id: orNone.id,
    supplier_id: orNone.id,
    type_code: text(4).default(""),
    point: text(5).default(""),
    number: text(60).default(""),
    date: optionalDay,
    due_date: optionalDay,
    service_from: optionalDay,
    service_until: optionalDay,
    currency: divisa.nullable().default(null),
    fx: z
      .strictObject({ rate, source: z.enum(fxSources), day: workDay })
      .nullable()
      .default(null),
    net_taxed: known,
    net_untaxed: known,
    exempt: known,
    vat: known,
    other_taxes: known,
    self_withheld: amount.default("0.00"),
    total: known,
    vat_lines: once(vatLine, 10, ({ rate_code }) => rate_code, "Cada alícuota va una vez."),
    taxes: once(taxLine, 40, ({ kind, jurisdiction }) => `${kind} ${jurisdiction}`, "Cada tributo va una vez."),
    links: once(linkLine, 50, (one) => `${one.target_type} ${one.target_id}`, "Cada uno va una vez."),
    recipient_tax_id: text(20).default(""),
    /** The account that it names as the only one to be paid at; "" where it names none. */
    informed_cbu: text(40)
      .superRefine((value, context) => {
        const checked = value === "" ? null : checkCbu(value);
        if (checked && !checked.ok) context.addIssue({ code: "custom", message: checked.message });
      })
      .default(""),
    authorisation_kind: text(20).default(""),
    authorisation_code: text(60).default(""),
    paid_by: z.enum(keysOf(paidByTitles)).default("transferencia"),
    credit_class: z.enum(keysOf(creditClassTitles)).default("servicios"),
    accepted: z.boolean().default(false),
    note: text(1_000).default(""),
    /** Why it is not the one that it looks like. */
    alike_reason: text(1_000).default(""),
  })
  .refine(({ service_from, service_until }) => !service_from || !service_until || service_until >= service_from, {
    path: ["service_until"],
    message: "El período termina antes de empezar.",
  });
export type VoucherFields = z.output<typeof voucherFacts>;

export const newVoucher = voucherFacts.safeExtend({
  file_ids: z.array(z.uuid()).max(20).default([]),
});
export const changedVoucher = voucherFacts.safeExtend({ version, file_ids: z.array(z.uuid()).max(20).default([]) });
