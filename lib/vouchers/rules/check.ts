import { addDays, addMonths } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";
import { markedTaxId, sameTaxId } from "@/lib/format/ids/taxId";
import { addMoney, compareMoney, mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { plainDigits } from "./identity";
import { impossibleIn } from "./possible";
import { factorOf, type TaxKind } from "./taxes";
import { rateCodes, ratePercent, type VoucherType, voucherType } from "./types";

/** What a voucher says; money as exact decimals, always positive; what is not known is empty. */
export interface VoucherFacts {
  country: string;
  direction: "recibido" | "emitido";
  type_code: string;
  point: string;
  number: string;
  date: string;
  due_date: string | null;
  service_from: string | null;
  service_until: string | null;
  currency: string;
  fx_rate: string | null;
  net_taxed: string;
  net_untaxed: string;
  exempt: string;
  vat: string;
  other_taxes: string;
  self_withheld: string;
  total: string;
  recipient_tax_id: string;
  authorisation_code: string;
  vat_lines: readonly { rate_code: string; base: string; amount: string }[];
  taxes: readonly { kind: TaxKind; jurisdiction?: string; amount: string }[];
}

/** What it is compared with. */
export interface CheckedAgainst {
  today: string;
  /** How the issuer stands to VAT, as suppliers are kept; empty where it is not known. */
  iva_condition: string;
  company: { tax_id: string | null; currency: string; name: string } | null;
  has_supplier: boolean;
  /** What a note takes away of which vouchers, what is left of each for notes, and in what one is of another deal. */
  notes: readonly { amount: string; balance: string; text: string; unlike: string }[];
  /** A credit invoice (FCE) was accepted. */
  accepted: boolean;
}

/** What is wrong, or to be looked at, and in which field. `error`: it cannot be validated so. */
export interface Finding {
  field: string;
  code: string;
  level: "error" | "aviso";
  message: string;
}

/** How far sums may be off: a rounding per rate and one of the whole (money.md section 6). */
export const TOLERANCE = "0.05";
const YEARS = 5;
/** How many months a service, or what is to be paid, may be away from the voucher's date before it is a mistake of who types. */
const AWAY = 24;

/** `2026-11-20` as 20/11. */
export const dayMonth = (day: string): string => day.slice(5).split("-").reverse().map(Number).join("/");
const shown = (value: string) => groupDigits(value);
const isZero = (value: string) => compareMoney(value, "0") === 0;
const off = (a: string, b: string) => compareMoney(subMoney(a, b).replace("-", ""), TOLERANCE) > 0;
const error = (field: string, code: string, message: string): Finding => ({ field, code, level: "error", message });
const warning = (field: string, code: string, message: string): Finding => ({ field, code, level: "aviso", message });

/** Whether a type tells VAT apart: Argentina's A and M, and everything of other countries. */
const tellsVat = (country: string, { letter }: VoucherType) => country !== "AR" || letter === "A" || letter === "M";

/** The letters that each condition of Argentina gives. */
const CONDITIONS: Readonly<Record<string, { name: string; letters: readonly VoucherType["letter"][] }>> = {
  responsable_inscripto: { name: "responsable inscripto", letters: ["A", "B", "E", "M", "T"] },
  monotributo: { name: "monotributista", letters: ["C", "E", "T"] },
  exento: { name: "sujeto exento de IVA", letters: ["C", "E", "T"] },
  no_alcanzado: { name: "sujeto no alcanzado por el IVA", letters: ["C", "E", "T"] },
};

/** Why the issuer cannot have given this letter; null where it fits or is not known. */
function letterFinding({ country, direction }: VoucherFacts, type: VoucherType, condition: string) {
  const stands = CONDITIONS[condition];
  if (country !== "AR" || direction !== "recibido" || !stands || type.letter === null) return null;
  const { name, letters } = stands;
  if (letters.includes(type.letter)) {
    return condition === "responsable_inscripto" && type.letter === "B"
      ? warning("type_code", "pedir_a", "Es una B de un responsable inscripto: el IVA no se recupera. Pedir una A.")
      : null;
  }
  const what = type.title.split(" ")[0]?.toLowerCase() ?? "factura";
  return error("type_code", "letra_no_corresponde_al_emisor", `Un ${name} no emite ${what} ${type.letter}.`);
}

function required(facts: VoucherFacts, { company, has_supplier }: CheckedAgainst): Finding[] {
  const { country, point, number, date, total, type_code } = facts;
  const missing: [field: string, code: string, message: string, there: boolean][] = [
    ["company_id", "falta_empresa", "Falta la empresa.", company !== null],
    ["supplier_id", "falta_proveedor", "Falta el proveedor.", has_supplier],
    ["type_code", "falta_tipo", "Falta el tipo de comprobante.", type_code !== ""],
    ["point", "falta_punto", "Falta el punto de venta.", country !== "AR" || plainDigits(point) !== ""],
    ["number", "falta_numero", "Falta el número del comprobante.", number.trim() !== ""],
    ["date", "falta_fecha", "Falta la fecha.", date !== ""],
    ["total", "falta_total", "Falta el total.", total !== "" && compareMoney(total, "0") > 0],
  ];
  return missing.flatMap(([field, code, message, there]) => (there ? [] : [error(field, code, message)]));
}

const SERVICE = { service_from: "El período de servicio empieza", service_until: "El período de servicio termina" };

/** A service's days: of what is accrued on them, so that a year that is typed wrong is accrued in no year. */
function service(facts: VoucherFacts): Finding[] {
  const { date, service_from, service_until } = facts;
  const found: Finding[] = [];
  if (service_from !== null && service_until !== null && service_until < service_from)
    found.push(error("service_until", "servicio_al_reves", "El período termina antes de empezar."));
  if (!date) return found;
  for (const [field, begins] of Object.entries(SERVICE)) {
    const day = facts[field as keyof typeof SERVICE];
    if (day === null || (day >= addMonths(date, -AWAY) && day <= addMonths(date, AWAY))) continue;
    found.push(
      error(field, "servicio_lejos", `${begins} a más de ${AWAY} meses de la fecha del comprobante: revisar el año.`),
    );
  }
  return found;
}

function days(facts: VoucherFacts, { today }: CheckedAgainst): Finding[] {
  const { date, due_date } = facts;
  const found = service(facts);
  if (date > today) found.push(error("date", "fecha_futura", "La fecha es posterior a hoy."));
  if (date && date < addDays(today, -YEARS * 365))
    found.push(warning("date", "fecha_vieja", "La fecha es de hace más de 5 años."));
  if (date && due_date !== null && due_date < date)
    found.push(error("due_date", "vence_antes", "El vencimiento es anterior a la fecha del comprobante."));
  if (date && due_date !== null && due_date > addMonths(date, AWAY))
    found.push(warning("due_date", "vence_lejos", `El vencimiento es a más de ${AWAY} meses de la fecha.`));
  return found;
}

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
function vat(facts: VoucherFacts, type: VoucherType): Finding[] {
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

function sums(facts: VoucherFacts, type: VoucherType): Finding[] {
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

function receiver({ recipient_tax_id, direction }: VoucherFacts, { company }: CheckedAgainst): Finding[] {
  if (direction !== "recibido" || !recipient_tax_id || !company?.tax_id) return [];
  if (sameTaxId(recipient_tax_id, company.tax_id)) return [];
  const whose = `El comprobante está hecho a ${markedTaxId(recipient_tax_id)}, que no es ${company.name}.`;
  return [error("company_id", "otro_receptor", whose)];
}

function notes(facts: VoucherFacts, type: VoucherType, { notes: linked }: CheckedAgainst): Finding[] {
  const foreign = linked.flatMap(({ text, unlike }, index) =>
    unlike === ""
      ? []
      : [error(`links.${index}.target_id`, "nota_de_otro", `${text} es de ${unlike}: la nota no puede ser suya.`)],
  );
  if (foreign.length > 0 || type.kind !== "credito") return foreign;
  if (linked.length === 0)
    return [error("links", "nota_sin_comprobante", "Una nota de crédito tiene que decir de qué comprobante es.")];
  const found = linked.flatMap(({ amount, balance, text }, index) =>
    compareMoney(amount, balance) <= 0
      ? []
      : [
          error(
            `links.${index}.amount`,
            "nota_excede",
            `La nota resta ${shown(amount)} y de ${text} quedan ${shown(balance)}.`,
          ),
        ],
  );
  const sum = sumMoney(linked.map(({ amount }) => amount));
  const whole = addMoney(facts.total, facts.self_withheld);
  if (compareMoney(sum, whole) !== 0)
    found.push(error("links", "nota_no_cierra", `Lo que resta suma ${shown(sum)} y la nota es de ${shown(whole)}.`));
  return found;
}

function families(type: VoucherType, { accepted }: CheckedAgainst): Finding[] {
  if (type.family === "osr")
    return [
      warning(
        "type_code",
        "operacion_sujeta_a_retencion",
        "Operación sujeta a retención: al pagarlo se retiene el IVA entero y Ganancias.",
      ),
    ];
  if (type.family === "fce" && !accepted)
    return [warning("type_code", "fce_sin_aceptar", "FCE sin aceptar: no se paga hasta que se acepte.")];
  return [];
}

/**
 * All that is said of a voucher before it is validated, each naming its field, to the cent (money.md section 6). What only
 * warns (`aviso`) does not keep it from being validated.
 */
export function checkVoucher(facts: VoucherFacts, against: CheckedAgainst): Finding[] {
  const type = voucherType(facts.country, facts.type_code);
  const found = required(facts, against);
  if (facts.type_code && !type)
    found.push(error("type_code", "tipo_desconocido", "Ese tipo de comprobante no existe en el país del emisor."));
  if (!type || facts.total === "") return [...found, ...days(facts, against)];
  const foreign = against.company && against.company.currency !== facts.currency;
  if (foreign && facts.fx_rate === null)
    found.push(
      error(
        "fx",
        "falta_cotizacion",
        `Falta la cotización oficial ${facts.currency} del ${dayMonth(facts.date)}: cargarla o elegir la pactada.`,
      ),
    );
  const letter = letterFinding(facts, type, against.iva_condition);
  return [
    ...found,
    ...days(facts, against),
    ...(letter ? [letter] : []),
    ...impossibleIn(facts, against),
    ...vat(facts, type),
    ...sums(facts, type),
    ...receiver(facts, against),
    ...notes(facts, type, against),
    ...families(type, against),
  ];
}

/** Those that keep it from being validated. */
export const errorsOf = (found: readonly Finding[]): Finding[] => found.filter(({ level }) => level === "error");
