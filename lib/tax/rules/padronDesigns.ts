/** AGIP's has some 1,6 million lines of a hundred bytes. */
export const MAX_PADRON_BYTES = 400 * 1024 * 1024;

/** How an agency writes its padrón de retenciones: where in a line things stand. */
export interface PadronDesign {
  jurisdiction: "901" | "902";
  /** Of a line that is of it, by its beginning. */
  looks: RegExp;
  /** Where the day of publication, the days from and until, and the CUIT begin. */
  published: number;
  days: number;
  taxId: number;
  /** The whole of a line of ours: the percent, and the group. */
  line: RegExp;
}

const DAYS = "\\d{8};\\d{8};\\d{8};";

/** AGIP `ARDJU008`: published; from; until; CUIT; type; new; changed; percepción; retención; two groups; name, which may hold `;`. */
const agip: PadronDesign = {
  jurisdiction: "901",
  looks: new RegExp(`^${DAYS}\\d{11};`),
  published: 0,
  days: 9,
  taxId: 27,
  line: /^(?:\d{8};){3}\d{11};[^;]*;[^;]*;[^;]*;\d{1,3},\d{2};(?<percent>\d{1,3},\d{2});[^;]*;(?<group>[^;]*);/,
};

/** ARBA `PadronRGSRet`: R; published; from; until; CUIT; C or D; new or gone; changed; percent; group. */
const arba: PadronDesign = {
  jurisdiction: "902",
  looks: new RegExp(`^R;${DAYS}\\d{11};`),
  published: 2,
  days: 11,
  taxId: 29,
  line: /^R;(?:\d{8};){3}\d{11};[^;]*;[^;]*;[^;]*;(?<percent>\d{1,3},\d{2});(?<group>[^;]*);/,
};

export const padronDesigns: readonly PadronDesign[] = [agip, arba];

/** `01112026` as `2026-11-01`. */
export const padronDay = (text: string): string => `${text.slice(4, 8)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
