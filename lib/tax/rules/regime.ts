import { groupDigits } from "@/lib/format/decimalText";
import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import { percentOf } from "./share";

export const TAXES = ["ganancias", "iva", "iibb", "suss", "irpf", "irnr"] as const;
export const FORMULAS = ["escala", "porcentaje", "padron", "sobre_iva"] as const;
export const BASES = ["neto", "iva", "total"] as const;
export const PAYEES = ["todos", "personas", "sociedades"] as const;

/** A step of a scale: what lies between `over` and `upTo` pays `percent`, beside `fixed`. The last has no end. */
export interface ScaleStep {
  upTo: string | null;
  fixed: string;
  percent: string;
  over: string;
}

/**
 * One version of a withholding regime: a dated parameter with its source, never a constant. Amounts and percents are plain
 * decimal strings; days are inclusive.
 */
export interface Regime {
  country: "AR" | "ES";
  tax: (typeof TAXES)[number];
  /** The tax office's own code (`119`), or ours where it has none. */
  code: string;
  formula: (typeof FORMULAS)[number];
  base: (typeof BASES)[number];
  /** Of `porcentaje` and `sobre_iva`; of `padron`, what who is not listed pays. */
  percent: string;
  /** What who is not registered pays, without allowance; `null`: as anybody. */
  unregisteredPercent: string | null;
  /** What of a month's base is not taxed. */
  allowance: string;
  /** Less than this is not withheld yet. */
  minimum: string;
  scale: ScaleStep[];
  /** Whether payments of one calendar month are taxed together; otherwise each stands for itself. */
  accumulates: boolean;
  /** The share of the payment that is taxed, in percent. */
  presumption: string;
  /** The company bears the tax, and what it pays is what is left after it. */
  grossUp: boolean;
  /** Who bears it: the company's own cost is not taken from the payment. */
  borneBy: "proveedor" | "empresa";
  /** Whether a supplier's exclusion certificate holds (not for vouchers "operación sujeta a retención", RG 5762/2025). */
  excludable: boolean;
  /** What is paid for, in words of the categories (`honorarios`, `locaciones`); none: everything. */
  categories: string[];
  /** Papers that must be in force on the day of payment (`irpf_reducido`, `residencia`). */
  papers: string[];
  /** The supplier's conditions before VAT that it is for; none: all. */
  conditions: string[];
  /** The kinds of voucher that it is for (`51`); none: all. */
  voucherTypes: string[];
  payees: (typeof PAYEES)[number];
  validFrom: string;
  validUntil: string | null;
  source: string;
}

const positive = (text: string) => compareMoney(text, "0") > 0;
const isPercent = (text: string) => compareMoney(text, "0") >= 0 && compareMoney(text, "100") <= 0;

/** What of the scale does not fit: steps join without gap or jump, so that who is paid more is never taxed less. */
function scaleFindings(scale: readonly ScaleStep[]): string[] {
  const found: string[] = [];
  let over = "0";
  let fixed = "0";
  scale.forEach((step, index) => {
    const name = `Tramo ${index + 1}`;
    const last = index === scale.length - 1;
    if (!isPercent(step.percent)) found.push(`${name}: el porcentaje va de 0 a 100.`);
    if (compareMoney(step.over, over) !== 0)
      found.push(`${name}: empieza donde termina el anterior (${groupDigits(over)}).`);
    if (compareMoney(step.fixed, fixed) !== 0)
      found.push(`${name}: el importe fijo tendría que ser ${groupDigits(fixed)}.`);
    if (last !== (step.upTo === null)) found.push(`${name}: solo el último tramo no tiene tope.`);
    if (step.upTo === null) return;
    if (compareMoney(step.upTo, step.over) <= 0)
      found.push(`${name}: el tope tiene que pasar de ${groupDigits(step.over)}.`);
    fixed = addMoney(step.fixed, percentOf(subMoney(step.upTo, step.over), step.percent));
    over = step.upTo;
  });
  return found;
}

/** What keeps a regime from being used, in words for who edits it; none when it is sound. */
export function regimeFindings(regime: Regime): string[] {
  const checks: [boolean, string][] = [
    [!regime.code.trim(), "Falta el código del régimen."],
    [!regime.source.trim(), "Falta la fuente: norma y fecha."],
    [!isPercent(regime.percent), "El porcentaje va de 0 a 100."],
    [
      regime.unregisteredPercent !== null && !isPercent(regime.unregisteredPercent),
      "El porcentaje de no inscriptos va de 0 a 100.",
    ],
    [!positive(regime.presumption) || !isPercent(regime.presumption), "La presunción es mayor que 0 y no pasa de 100."],
    [compareMoney(regime.allowance, "0") < 0, "El importe no sujeto no puede ser negativo."],
    [compareMoney(regime.minimum, "0") < 0, "El mínimo a retener no puede ser negativo."],
    [
      (regime.formula === "escala") !== regime.scale.length > 0,
      "La escala va con la fórmula «escala», y solo con ella.",
    ],
    [(regime.formula === "sobre_iva") !== (regime.base === "iva"), "La fórmula «sobre IVA» tiene como base el IVA."],
    [regime.grossUp && regime.borneBy !== "empresa", "El acrecentamiento es de los impuestos a cargo de la empresa."],
    [
      regime.grossUp && (regime.formula !== "porcentaje" || positive(regime.allowance)),
      "El acrecentamiento solo va con un porcentaje sin importe no sujeto.",
    ],
    [
      regime.grossUp && compareMoney(percentOf(regime.percent, regime.presumption), "100") >= 0,
      "Con acrecentamiento, el impuesto tiene que ser menos que el pago.",
    ],
    [
      regime.validUntil !== null && regime.validUntil < regime.validFrom,
      "El fin de la vigencia es anterior a su inicio.",
    ],
  ];
  return [...checks.filter(([wrong]) => wrong).map(([, text]) => text), ...scaleFindings(regime.scale)];
}

/** What keeps a code out of the file of a return, by the office's design; null: it fits. Lists by certificate take any. */
export const codeProblem = (form: string, code: string): string | null =>
  form === "sicore" && !/^\d{1,3}$/.test(code)
    ? "SICORE lleva el código del régimen en hasta tres cifras: escribir el de ARCA."
    : null;

/** What is known of one payment when its regimes are chosen: its day, what it is for, who gets it, the papers in force. */
export interface Occasion {
  country: Regime["country"];
  day: string;
  categories: readonly string[];
  papers: readonly string[];
  condition: string;
  voucherType: string;
  person: boolean;
}

const ofPayee = { todos: () => true, personas: (person: boolean) => person, sociedades: (person: boolean) => !person };
const asks = (wanted: readonly string[], had: readonly string[]) =>
  wanted.length === 0 || wanted.some((one) => had.includes(one));

const fits = (regime: Regime, { country, day, categories, papers, ...about }: Occasion): boolean =>
  regime.country === country &&
  regime.validFrom <= day &&
  (regime.validUntil === null || day <= regime.validUntil) &&
  asks(regime.categories, categories) &&
  asks(regime.conditions, [about.condition]) &&
  asks(regime.voucherTypes, [about.voucherType]) &&
  ofPayee[regime.payees](about.person) &&
  regime.papers.every((paper) => papers.includes(paper));

/** The more a regime asks for, the nearer it is to the payment: its kind of voucher first, then papers, then its own category. */
const nearness = (regime: Regime): number =>
  (regime.voucherTypes.length ? 100 : 0) + regime.papers.length * 10 + (regime.categories.length ? 1 : 0);

/**
 * The regimes of one payment among those the company is an agent of: of each tax (`iibb` by code: one per jurisdiction) the
 * nearest that fits, of equals the latest. So who has the signed communication of RIRPF art. 95.1 on file pays 7 %, and
 * who has not pays 15 %, whatever the invoice says.
 */
export function regimesFor<Kept extends Regime>(regimes: readonly Kept[], occasion: Occasion): Kept[] {
  const chosen = new Map<string, Kept>();
  for (const regime of regimes) {
    if (!fits(regime, occasion)) continue;
    const slot = regime.tax === "iibb" ? `iibb ${regime.code}` : regime.tax;
    const other = chosen.get(slot);
    const ahead = other ? nearness(regime) - nearness(other) : 1;
    if (ahead > 0 || (ahead === 0 && other && regime.validFrom > other.validFrom)) chosen.set(slot, regime);
  }
  return [...chosen.values()];
}
