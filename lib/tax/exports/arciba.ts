import { type FixedField, fixedLine } from "@/lib/format/fixedWidth";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { percentOf } from "../rules/share";
import { arDay, type ExportRow } from "./row";

const IIBB_STATUS: Readonly<Record<string, string>> = { local: "1", convenio: "2", simplificado: "5" };
const VAT_STATUS: Readonly<Record<string, string>> = { responsable_inscripto: "1", exento: "3", monotributo: "4" };
const digits = (text: string) => text.replace(/\D/g, "");

/** AGIP's design of 226 positions (e-Arciba, retenciones): the norm is the padrón's, the source the payment order. */
const FIELDS: FixedField<ExportRow>[] = [
  { width: 1, kind: "digits", value: () => "1" },
  { width: 3, kind: "digits", value: () => "029" },
  { width: 10, kind: "text", value: ({ day }) => arDay(day) },
  { width: 2, kind: "digits", value: () => "03" },
  { width: 1, kind: "text", value: () => "" },
  { width: 16, kind: "digits", value: ({ order }) => String(order) },
  { width: 10, kind: "text", value: ({ day }) => arDay(day) },
  { width: 16, kind: "marked", value: ({ total }) => total },
  { width: 16, kind: "text", value: ({ certificate }) => String(certificate) },
  { width: 1, kind: "digits", value: () => "3" },
  { width: 11, kind: "digits", value: ({ taxId }) => taxId },
  { width: 1, kind: "digits", value: ({ iibbRegime }) => IIBB_STATUS[iibbRegime] ?? "4" },
  { width: 11, kind: "digits", value: ({ iibbNumber }) => digits(iibbNumber) },
  { width: 1, kind: "digits", value: ({ condition }) => VAT_STATUS[condition] ?? "1" },
  { width: 30, kind: "text", value: ({ name }) => name },
  { width: 16, kind: "marked", value: () => "0.00" },
  { width: 16, kind: "marked", value: ({ total, base }) => subMoney(total, base) },
  { width: 16, kind: "marked", value: ({ base }) => base },
  { width: 5, kind: "marked", value: ({ rate }) => rate ?? "0" },
  { width: 16, kind: "marked", value: ({ amount }) => amount },
  { width: 16, kind: "marked", value: ({ amount }) => amount },
  { width: 1, kind: "text", value: () => "" },
  { width: 10, kind: "text", value: () => "" },
];

/** A certificate as a line of e-Arciba. @throws RangeError where base × rate is not what was withheld, which the program refuses */
export function arcibaLine(row: ExportRow): string {
  if (compareMoney(percentOf(row.base, row.rate ?? "0"), row.amount) !== 0)
    throw new RangeError(`el certificado ${row.certificate} de ${row.name}: base por alícuota no da lo retenido`);
  return fixedLine(FIELDS, row);
}
