import { unaccent } from "@/lib/format/letters";
import { compareMoney } from "@/lib/format/moneyMath";
import { jurisdictionTitles } from "@/lib/suppliers/rules/kinds";
import type { CheckedAgainst, Finding, VoucherFacts } from "./finding";
import { plainDigits, plainNumber } from "./identity";

/** Figures of a point of sale and of a number in Argentina (WSFE's `PtoVta` and `CbteDesde`). */
const POINT_DIGITS = 5;
const NUMBER_DIGITS = 8;
/** Of a CAE, CAEA or CAI. */
const CODE = /^\d{14}$/;
/** What the designs of the books hold: thirteen figures before the decimals, four of a rate. */
const AMOUNTS_UNDER = "10000000000000";
const RATES_UNDER = "10000";

const AMOUNTS = ["net_taxed", "net_untaxed", "exempt", "vat", "other_taxes", "self_withheld", "total"] as const;

const error = (field: string, code: string, message: string): Finding => ({ field, code, level: "error", message });

/** Why nothing is numbered so; a number that is missing is not said here. */
function numbered({ country, point, number }: Booked): Finding[] {
  if (country !== "AR") {
    return number.trim() !== "" && plainNumber(number) === ""
      ? [error("number", "numero_imposible", "El número no tiene ni una letra ni una cifra.")]
      : [];
  }
  const [place, own] = [plainDigits(point), plainDigits(number)];
  const found: Finding[] = [];
  if (place.length > POINT_DIGITS)
    found.push(error("point", "punto_imposible", `El punto de venta tiene hasta ${POINT_DIGITS} cifras.`));
  if (place === "0") found.push(error("point", "punto_imposible", "El punto de venta no puede ser 0."));
  if (own === "0") found.push(error("number", "numero_imposible", "El número del comprobante no puede ser 0."));
  if (own.length > NUMBER_DIGITS)
    found.push(error("number", "numero_imposible", `El número del comprobante tiene hasta ${NUMBER_DIGITS} cifras.`));
  return found;
}

const tooLarge = (field: string) =>
  error(field, "importe_imposible", "El importe tiene hasta trece cifras antes de la coma.");

/** What is said of a number, its amounts and its rate; amounts that are not known are empty. */
export type Booked = Pick<VoucherFacts, "country" | "point" | "number" | "fx_rate" | "vat_lines"> &
  Record<(typeof AMOUNTS)[number], string>;

/** What no book of the issuer's country has room for (money-facts.md section 2), each by its field. */
export function unbookable(facts: Booked): Finding[] {
  const { fx_rate, vat_lines } = facts;
  const over = (value: string) => value !== "" && compareMoney(value, AMOUNTS_UNDER) >= 0;
  return [
    ...numbered(facts),
    ...AMOUNTS.filter((field) => over(facts[field])).map(tooLarge),
    ...vat_lines.flatMap(({ base, amount }, index) => [
      ...(over(base) ? [tooLarge(`vat_lines.${index}.base`)] : []),
      ...(over(amount) ? [tooLarge(`vat_lines.${index}.amount`)] : []),
    ]),
    ...(fx_rate !== null && compareMoney(fx_rate, RATES_UNDER) >= 0
      ? [error("fx", "cotizacion_imposible", "La cotización tiene hasta cuatro cifras antes de la coma.")]
      : []),
  ];
}

function rated({ currency, fx_rate }: VoucherFacts, { company }: CheckedAgainst): Finding[] {
  if (fx_rate === null || company?.currency !== currency) return [];
  return [error("fx", "cotizacion_de_mas", `${company.name} lleva sus cuentas en ${currency}: va sin cotización.`)];
}

const known = new Set(
  Object.entries(jurisdictionTitles).flatMap(([code, title]) => [code, unaccent(title).toLowerCase()]),
);

function taxed({ country, taxes }: VoucherFacts): Finding[] {
  if (country !== "AR") return [];
  return taxes.flatMap(({ kind, jurisdiction = "" }, index) => {
    const said = unaccent(jurisdiction).trim().toLowerCase();
    if (kind !== "percepcion_iibb" || said === "" || known.has(said)) return [];
    const message = `«${jurisdiction}» no es una jurisdicción de Ingresos Brutos: escribir la provincia o CABA.`;
    return [error(`taxes.${index}.jurisdiction`, "jurisdiccion_desconocida", message)];
  });
}

/** What no voucher of its issuer's country can say, and no book of it could hold. */
export function impossibleIn(facts: VoucherFacts, against: CheckedAgainst): Finding[] {
  const { country, authorisation_code, self_withheld } = facts;
  const own = rated(facts, against);
  // What goes without a rate is not told that its rate is too large.
  const found = unbookable(own.length > 0 ? { ...facts, fx_rate: null } : facts);
  if (country === "AR" && authorisation_code !== "" && !CODE.test(authorisation_code.replace(/\s/g, "")))
    found.push(error("authorisation_code", "cae_imposible", "El CAE, CAEA o CAI tiene 14 cifras."));
  if (country === "AR" && compareMoney(self_withheld, "0") !== 0)
    found.push(
      error("self_withheld", "retencion_del_emisor", "En Argentina retiene quien paga: la factura no trae retención."),
    );
  return [...found, ...own, ...taxed(facts)];
}
