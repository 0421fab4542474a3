import { addMoney, compareMoney, mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { error, type Finding, isZero, off, shown, tellsVat, type VoucherFacts } from "./finding";
import { factorOf } from "./taxes";
import { rateCodes, ratePercent, type VoucherType } from "./types";

type RatedFacts = Pick<VoucherFacts, "country" | "net_taxed" | "vat" | "vat_lines">;

/** VAT by rate: as it is said, else the one rate that explains all of it; none where several would have to. */
export function vatLinesOf({ country, net_taxed, vat, vat_lines }: RatedFacts): RatedFacts["vat_lines"] {
  if (vat_lines.length > 0 || (isZero(net_taxed) && isZero(vat))) return vat_lines;
  const rate_code = rateCodes(country).find(
    (code) => !off(vat, mulMoney(net_taxed, factorOf(ratePercent(country, code) ?? "0"))),
  );
  return rate_code === undefined ? [] : [{ rate_code, base: net_taxed, amount: vat }];
}

/** Argentina's letters that tell no VAT: what a monotributista gives, exports, and tickets (money-facts.md section 1). */
const WITHOUT_VAT: readonly VoucherType["letter"][] = ["C", "E", "T"];

/** Each rate's VAT, the letters that have none, and whether the lines are what the sums say. */
export function vatFindings(facts: VoucherFacts, type: VoucherType): Finding[] {
  const { country } = facts;
  const lines = tellsVat(country, type) ? vatLinesOf(facts) : facts.vat_lines;
  if (country === "AR" && WITHOUT_VAT.includes(type.letter) && (lines.length > 0 || !isZero(facts.vat))) {
    const letter = String(type.letter);
    const message = `Un comprobante ${letter} no discrimina IVA: el IVA tiene que quedar en 0.`;
    return [error("vat", `letra_${letter.toLowerCase()}_sin_iva`, message)];
  }
  if (tellsVat(country, type) && rateCodes(country).length > 0 && lines.length === 0 && !isZero(facts.vat))
    return [
      error(
        "vat",
        "falta_iva_por_alicuota",
        `Falta el IVA por alícuota: ninguna sola explica ${shown(facts.vat)} de ${shown(facts.net_taxed)}.`,
      ),
    ];
  const found = lines.flatMap(({ rate_code, base, amount }, index) => {
    const field = `vat_lines.${index}.amount`;
    const percent = ratePercent(country, rate_code);
    if (percent === undefined)
      return [error(`vat_lines.${index}.rate_code`, "alicuota_desconocida", "Esa alícuota no existe.")];
    const right = mulMoney(base, factorOf(percent));
    if (!off(amount, right)) return [];
    return [
      error(
        field,
        "iva_no_corresponde",
        `El ${percent.replace(".", ",")} % de ${shown(base)} es ${shown(right)} y el IVA dice ${shown(amount)}.`,
      ),
    ];
  });
  if (lines.length === 0) return found;
  const [bases, amounts] = [sumMoney(lines.map(({ base }) => base)), sumMoney(lines.map(({ amount }) => amount))];
  if (off(bases, facts.net_taxed))
    found.push(
      error(
        "net_taxed",
        "neto_no_cierra",
        `Las bases suman ${shown(bases)} y el neto gravado dice ${shown(facts.net_taxed)}.`,
      ),
    );
  if (off(amounts, facts.vat))
    found.push(
      error("vat", "iva_no_cierra", `El IVA por alícuota suma ${shown(amounts)} y el IVA dice ${shown(facts.vat)}.`),
    );
  return found;
}

/** What its parts come to. */
const partsOf = (facts: VoucherFacts): [name: string, value: string][] => [
  ["neto", facts.net_taxed],
  ["no gravado", facts.net_untaxed],
  ["exento", facts.exempt],
  ["IVA", facts.vat],
  ["otros tributos", facts.other_taxes],
];

/** By how much its parts are over the total, with a minus where they are under it: "0.00" ties. */
export const gapOf = (facts: VoucherFacts): string =>
  subMoney(subMoney(sumMoney(partsOf(facts).map(([, value]) => value)), facts.self_withheld), facts.total);

/** Whether its taxes and all its parts come to what it says. */
export function sumFindings(facts: VoucherFacts, type: VoucherType): Finding[] {
  const { total, self_withheld, taxes, other_taxes } = facts;
  const found: Finding[] = [];
  const ofTaxes = sumMoney(taxes.map(({ amount }) => amount));
  if (taxes.length > 0 && off(ofTaxes, other_taxes))
    found.push(
      error(
        "other_taxes",
        "tributos_no_cierran",
        `Los tributos suman ${shown(ofTaxes)} y otros tributos dice ${shown(other_taxes)}.`,
      ),
    );
  const parts = partsOf(facts);
  // What does not tell VAT apart need not say more than its total.
  const split = parts.slice(0, 4).some(([, value]) => !isZero(value));
  if (!split && !tellsVat(facts.country, type) && compareMoney(other_taxes, total) <= 0) return found;
  const sum = addMoney(total, gapOf(facts));
  if (!off(sum, total)) return found;
  const said = parts.filter(([, value]) => !isZero(value)).map(([name, value]) => `${name} ${shown(value)}`);
  const less = isZero(self_withheld) ? "" : ` − retención ${shown(self_withheld)}`;
  return [
    ...found,
    error(
      "total",
      "totales_no_cierran",
      `Los importes no cierran: ${said.join(" + ") || "nada"}${less} = ${shown(sum)} y el total dice ${shown(total)}.`,
    ),
  ];
}
