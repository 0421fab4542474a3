import { addDays, addMonths, formatDayYear } from "@/lib/format/dates";
import { markedTaxId, sameTaxId } from "@/lib/format/ids/taxId";
import { addMoney, compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { type CheckedAgainst, dayMonth, error, type Finding, shown, type VoucherFacts, warning } from "./finding";
import { plainDigits } from "./identity";
import { impossibleIn } from "./possible";
import { sumFindings, vatFindings } from "./sums";
import { type VoucherType, voucherType } from "./types";

const YEARS = 5;
/** How many months a service, or what is to be paid, may be away from the voucher's date before it is a mistake of who types. */
const AWAY = 24;

/** The letters that each condition of Argentina gives. */
const CONDITIONS: Readonly<Record<string, { name: string; letters: readonly VoucherType["letter"][] }>> = {
  responsable_inscripto: { name: "responsable inscripto", letters: ["A", "B", "E", "M", "T"] },
  monotributo: { name: "monotributista", letters: ["C", "E", "T"] },
  exento: { name: "sujeto exento de IVA", letters: ["C", "E", "T"] },
  no_alcanzado: { name: "sujeto no alcanzado por el IVA", letters: ["C", "E", "T"] },
};

/**
 * Why the issuer cannot have given this letter; null where it fits or is not known. What is dated before the issuer came to stand as it
 * does is only told: what it was then is not known.
 */
function letterFinding(
  { country, direction, date }: VoucherFacts,
  type: VoucherType,
  { iva_condition, iva_condition_since: since }: CheckedAgainst,
) {
  const stands = CONDITIONS[iva_condition];
  if (country !== "AR" || direction !== "recibido" || !stands || type.letter === null) return null;
  const { name, letters } = stands;
  if (letters.includes(type.letter)) {
    return iva_condition === "responsable_inscripto" && type.letter === "B"
      ? warning("type_code", "pedir_a", "Es una B de un responsable inscripto: el IVA no se recupera. Pedir una A.")
      : null;
  }
  const what = type.title.split(" ")[0]?.toLowerCase() ?? "factura";
  const message = `Un ${name} no emite ${what} ${type.letter}.`;
  const code = "letra_no_corresponde_al_emisor";
  // A note takes from what was given before, with its letter.
  if (since && ((date && date < since) || type.kind === "credito"))
    return warning(
      "type_code",
      code,
      `${message} Figura así desde el ${formatDayYear(since)}: revisar qué era entonces.`,
    );
  return error("type_code", code, message);
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

function receiver({ recipient_tax_id, direction }: VoucherFacts, { company }: CheckedAgainst): Finding[] {
  if (direction !== "recibido" || !recipient_tax_id || !company?.tax_id) return [];
  if (sameTaxId(recipient_tax_id, company.tax_id)) return [];
  const whose = `El comprobante está hecho a ${markedTaxId(recipient_tax_id)}, que no es ${company.name}.`;
  return [error("company_id", "otro_receptor", whose)];
}

/** A debit note of no voucher, and nobody said why. */
export const DEBIT_OF_NONE = "nota_de_debito_sin_comprobante";

function notes(facts: VoucherFacts, type: VoucherType, { notes: linked }: CheckedAgainst): Finding[] {
  const foreign = linked.flatMap(({ text, unlike }, index) =>
    unlike === ""
      ? []
      : [error(`links.${index}.target_id`, "nota_de_otro", `${text} es de ${unlike}: la nota no puede ser suya.`)],
  );
  if (foreign.length === 0 && type.kind === "debito" && linked.length === 0 && (facts.note ?? "").trim().length < 3)
    return [
      error(
        "links",
        DEBIT_OF_NONE,
        "Falta de qué comprobante es la nota de débito: elegirlo, o escribir en «Nota» por qué no está.",
      ),
    ];
  const later = linked.find(({ day }) => day !== null && facts.date !== "" && facts.date < day);
  if (foreign.length === 0 && later?.day)
    return [
      error(
        "date",
        "nota_antes",
        `${later.text} es del ${dayMonth(later.day)}: la nota no puede ser de antes. Corregir la fecha, o elegir otro comprobante.`,
      ),
    ];
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

/** What names the account that it is paid at is paid by transfer alone (RG 5762/2025). */
function informed({ country, direction, informed_cbu, paid_by }: VoucherFacts): Finding[] {
  if (!informed_cbu || direction !== "recibido") return [];
  if (country !== "AR")
    return [error("informed_cbu", "cbu_de_otro_pais", "Solo un comprobante argentino informa un CBU.")];
  return paid_by && paid_by !== "transferencia"
    ? [error("paid_by", "cbu_informada", "Pago en CBU informada: se paga solo por transferencia a esa cuenta.")]
    : [];
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
  const letter = letterFinding(facts, type, against);
  return [
    ...found,
    ...days(facts, against),
    ...(letter ? [letter] : []),
    ...impossibleIn(facts, against),
    ...vatFindings(facts, type),
    ...sumFindings(facts, type),
    ...receiver(facts, against),
    ...notes(facts, type, against),
    ...informed(facts),
    ...families(type, against),
  ];
}

/** Those that keep it from being validated. */
export const errorsOf = (found: readonly Finding[]): Finding[] => found.filter(({ level }) => level === "error");
