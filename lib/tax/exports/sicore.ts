import { type FixedField, fixedLine } from "@/lib/format/fixedWidth";
import { arDay, type ExportRow } from "./row";

/** What SICORE takes of a certificate of Ganancias. */
export type SicoreRow = Pick<
  ExportRow,
  "day" | "order" | "total" | "regime" | "base" | "amount" | "registered" | "taxId" | "certificate"
>;

/** How the program that reads the file wants it: comma up to its release 22, dot from 23; 145 positions, or 198 with what is abroad. */
export interface SicoreForm {
  mark: "," | ".";
  width: 145 | 198;
}

/** Each line's end, the last one's too. */
export const SICORE_END = "\r\n";

const blank = () => "";

const fields = ({ mark, width }: SicoreForm): FixedField<SicoreRow>[] => [
  { width: 2, kind: "digits", value: () => "06" },
  { width: 10, kind: "text", value: ({ day }) => arDay(day) },
  { width: 16, kind: "digits", value: ({ order }) => String(order) },
  { width: 16, kind: "marked", mark, value: ({ total }) => total },
  { width: 4, kind: "digits", value: () => "217" },
  { width: 3, kind: "digits", value: ({ regime }) => regime },
  { width: 1, kind: "digits", value: () => "1" },
  { width: 14, kind: "marked", mark, value: ({ base }) => base },
  { width: 10, kind: "text", value: ({ day }) => arDay(day) },
  { width: 2, kind: "digits", value: ({ registered }) => (registered ? "01" : "02") },
  { width: 1, kind: "digits", value: () => "0" },
  { width: 14, kind: "marked", mark, value: ({ amount }) => amount },
  { width: 6, kind: "marked", mark, value: () => "0.00" },
  { width: 10, kind: "text", value: blank },
  { width: 2, kind: "digits", value: () => "80" },
  { width: 20, kind: "text", value: ({ taxId }) => taxId },
  { width: 14, kind: "digits", value: ({ certificate }) => String(certificate) },
  ...(width === 145
    ? []
    : ([
        { width: 30, kind: "text", value: blank },
        { width: 1, kind: "digits", value: () => "0" },
        { width: 11, kind: "text", value: blank },
        { width: 11, kind: "text", value: blank },
      ] satisfies FixedField<SicoreRow>[])),
];

/** A withholding as a line of SICORE, without its end. @throws RangeError where a figure does not fit: it is never cut */
export const sicoreLine = (form: SicoreForm, row: SicoreRow): string => fixedLine(fields(form), row);
