import * as z from "zod";
import { keysIn } from "@/lib/catalogue/rules/kinds";
import { divisa } from "@/lib/format/fieldSchema";
import { checkCbuAlias } from "@/lib/format/ids/cbu";
import { checkTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import { recordId } from "@/lib/format/listSchema";
import { checkAccount } from "../rules/accounts";
import { accountKinds, standingTitles } from "../rules/kinds";

const text = (max: number) => z.string().trim().max(max, `Hasta ${max} caracteres.`);
const kind = z.enum(accountKinds, "Tiene que ser CBU, IBAN u otra cuenta.");

/** A new account of a supplier. `replaces_id`: the one whose place it takes once it is verified. */
export const newAccount = z
  .strictObject({
    kind,
    number: text(60).refine((value) => value !== "", "Falta el número de la cuenta."),
    alias: text(30).default(""),
    bic: text(11)
      .toUpperCase()
      .regex(/^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/, "El BIC tiene 8 u 11 letras y números.")
      .default(""),
    bank: text(100).default(""),
    currency: divisa,
    holder: text(200).refine((value) => value !== "", "Falta el titular."),
    holder_tax_id: text(40).refine((value) => value !== "", "Falta el CUIT o NIF del titular."),
    replaces_id: z.int().positive().nullable().default(null),
  })
  .transform((value, ctx) => {
    const wrong = (path: string, message: string) => {
      ctx.addIssue({ code: "custom", path: [path], message, input: value });
      return z.NEVER;
    };
    const number = checkAccount(value.kind, value.number);
    if (!number.ok) return wrong("number", number.message);
    const holder = checkTaxId(taxIdCountry(value.holder_tax_id), value.holder_tax_id);
    if (!holder.ok) return wrong("holder_tax_id", holder.message);
    const alias = value.alias === "" ? null : checkCbuAlias(value.alias);
    if (alias && !alias.ok) return wrong("alias", alias.message);
    if (value.kind === "iban" && value.currency === "ARS")
      return wrong("currency", "Una cuenta con IBAN no es en pesos.");
    if (value.kind === "cbu" && value.currency === "EUR") return wrong("currency", "Un CBU no es en euros.");
    return { ...value, number: number.value, holder_tax_id: holder.shown, alias: alias?.ok ? alias.value : "" };
  });
export type NewAccount = z.output<typeof newAccount>;

const who = z.string().nullable();
const deed = z.enum(["verificar", "rechazar", "liberar", "retirar"]);

/** An account as it is answered: its number whole for who prepares payments, else its last four. */
export const account = z.object({
  id: z.int(),
  supplier_id: z.int(),
  kind,
  number: z.string(),
  /** Always. */
  last_four: z.string(),
  alias: z.string(),
  bic: z.string(),
  bank: z.string(),
  currency: divisa,
  holder: z.string(),
  holder_tax_id: z.string(),
  replaces_id: z.int().nullable(),
  replaces_last_four: z.string().nullable(),
  standing: z.enum(keysIn(standingTitles)),
  /** What a bank's list says against it; "" for nothing. */
  observed: z.string(),
  created_by: who,
  created_at: z.string(),
  verified_by: who,
  verified_at: z.string().nullable(),
  /** From when it may be paid. */
  usable_from: z.string().nullable(),
  released_by: who,
  released_at: z.string().nullable(),
  release_reason: z.string(),
  closed_by: who,
  closed_at: z.string().nullable(),
  close_reason: z.string(),
  version: z.int(),
  /** The mails that were told of it, as it changed another one. */
  told: z.array(z.string()),
  /** Other suppliers who are paid at the same number: it is told, not refused. */
  shared_with: z.array(z.object({ id: z.int(), name: z.string() })),
  /** What this person may do with it now. */
  may: z.array(deed),
  /** Where it is decided. */
  request_id: z.int().nullable(),
});
export type Account = z.output<typeof account>;
export type Deed = z.output<typeof deed>;

export const accountParams = z.object({ account: recordId });
export const decideBody = z.strictObject({ version: z.int().min(1), reason: text(500).default("") });
