import * as z from "zod";
import { keysIn } from "@/lib/catalogue/rules/kinds";
import { day, recordId } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { documentKindTitles, ivaTitles } from "@/lib/suppliers/rules/kinds";
import { BASES, FORMULAS, PAYEES, TAXES } from "../rules/regime";
import { periods, regimeStates, returnForms } from "../rules/titles";

const text = (max: number) => z.string().trim().normalize("NFC").max(max, `Hasta ${max} caracteres.`);
const decimal = (places: number, name: string) =>
  z
    .string()
    .trim()
    .regex(
      new RegExp(`^\\d{1,13}([.,]\\d{1,${places}})?$`),
      `${name}: escribir un número con hasta ${places} decimales.`,
    )
    .transform((value) => value.replace(",", "."));
const percent = decimal(4, "Porcentaje").refine((value) => compareMoney(value, "100") <= 0, "Va de 0 a 100.");
const amount = decimal(2, "Importe");

const scaleStep = z.strictObject({ upTo: amount.nullable(), fixed: amount, percent, over: amount });

const facts = {
  country: z.enum(["AR", "ES"]),
  tax: z.enum(TAXES),
  code: text(20).min(1, "Falta el código del régimen."),
  name: text(100).min(1, "Falta el nombre."),
  formula: z.enum(FORMULAS),
  base: z.enum(BASES),
  percent,
  unregisteredPercent: percent.nullable(),
  allowance: amount,
  minimum: amount,
  scale: z.array(scaleStep).max(30, "Hasta 30 tramos."),
  accumulates: z.boolean(),
  presumption: percent,
  grossUp: z.boolean(),
  borneBy: z.enum(["proveedor", "empresa"]),
  excludable: z.boolean(),
  categories: z.array(text(60).min(1)).max(20),
  papers: z.array(z.enum(keysIn(documentKindTitles))).max(5),
  conditions: z.array(z.enum(keysIn(ivaTitles))).max(10),
  voucherTypes: z.array(text(4).min(1)).max(20),
  payees: z.enum(PAYEES),
  advanceVatPercent: percent.nullable(),
  returnForm: z.enum(returnForms),
  period: z.enum(periods),
  dueDay: z.int().min(1).max(28, "Del 1 al 28."),
  validFrom: day,
  validUntil: day.nullable(),
  source: text(500).min(1, "Falta la fuente: norma y fecha."),
  toConfirm: z.boolean(),
  /** Our companies that withhold by it. */
  companies: z.array(recordId).max(50),
};

/** A new version, from a day on; why it is needed. Of a regime that is there, `country`, `tax` and `code` say of which. */
export const regimeProposal = z.strictObject({
  ...facts,
  reason: text(500).min(3, "Escribir por qué (3 letras o más)."),
});
export type RegimeProposal = z.output<typeof regimeProposal>;

export const regimeDecision = z.strictObject({
  approve: z.boolean(),
  reason: text(500).default(""),
});

const person = z.object({ by: z.string().nullable(), at: z.string().nullable(), reason: z.string() });
/** Decimals as they are stored. */
const written = z.string();
export const regimeView = z.object({
  ...facts,
  percent: written,
  unregisteredPercent: written.nullable(),
  allowance: written,
  minimum: written,
  presumption: written,
  advanceVatPercent: written.nullable(),
  scale: z.array(z.object({ upTo: written.nullable(), fixed: written, percent: written, over: written })),
  id: z.int(),
  version: z.int(),
  state: z.enum(regimeStates),
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  /** In force today. */
  current: z.boolean(),
  proposed: person,
  decided: person,
  /** Somebody else than who proposed it may decide. */
  decidable: z.boolean(),
});
export type RegimeView = z.output<typeof regimeView>;
/** Those in force or proposed and, asked for, all that were. */
export const regimesQuery = z.strictObject({
  all: z.enum(["true", "false"]).default("false"),
  country: z.enum(["AR", "ES"]).optional(),
  tax: z.enum(TAXES).optional(),
});
export const regimesReply = z.object({
  data: z.array(regimeView),
  companies: z.array(z.object({ id: z.int(), name: z.string(), country: z.string() })),
});
