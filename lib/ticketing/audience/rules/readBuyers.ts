import { todayIn } from "@/lib/format/dates";
import { detectDayOrder } from "@/lib/format/detectDayOrder";
import { parseDay } from "@/lib/format/parseDay";
import { normalize } from "@/lib/format/text";
import type { PlainRow } from "@/lib/imports/plain";
import type { AudienceColumn } from "./sheet";

/** A purchase of a file. `mail` is in memory alone, until it is hashed. */
export interface Purchase {
  row: number;
  show: string;
  mail: string;
  day: string;
  quantity: number;
  categoria: string;
  channel: string;
  city: string;
  country: string;
  birth_year: number | null;
  gender: string;
  consent: boolean | null;
}

/** What is wrong with a row; nothing personal is in it. */
export interface BuyerProblem {
  row: number;
  field: AudienceColumn;
  message: string;
}

const MOST_LETTERS = 120;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const OLDEST = 110;

/** A mail as two files write it alike. */
export const plainMail = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/** `Ciudad de México` and `CIUDAD DE MEXICO` are one: in capitals of its words. */
const titled = (text: string): string =>
  text
    .normalize("NFC")
    .trim()
    .replace(/\s+/g, " ")
    .slice(0, MOST_LETTERS)
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/ (De|Del|La|Las|Los|El|Y)(?= )/g, (word) => word.toLowerCase());

const plain = (text: string): string => text.normalize("NFC").trim().replace(/\s+/g, " ").slice(0, MOST_LETTERS);

function genderOf(text: string): string {
  const said = normalize(text);
  if (/^(?:f|fem\w*|mujer|female)$/.test(said)) return "mujeres";
  if (/^(?:m|masc\w*|hombre|varon|male)$/.test(said)) return "varones";
  return said === "" ? "" : "otro";
}

function consentOf(text: string): boolean | null {
  const said = normalize(text);
  if (/^(?:si|s|1|true|verdadero|yes|y|x|acepta|acepto)$/.test(said)) return true;
  return /^(?:no|n|0|false|falso)$/.test(said) ? false : null;
}

/** The year of birth of a year, a day or an age; null where it says nothing that may be. */
function birthYear(text: string, today: string): number | null {
  const now = Number(today.slice(0, 4));
  const year = /(?:^|\D)((?:19|20)\d{2})(?:\D|$)/.exec(text)?.[1];
  const age = /^\d{1,3}(?:,0+)?$/.test(text.trim()) ? Number.parseInt(text, 10) : null;
  const born = year ? Number(year) : age === null ? null : now - age;
  return born !== null && born <= now && born >= now - OLDEST ? born : null;
}

/** Of a postcode alone, the area: no house is found by it. */
const area = (postcode: string): string => {
  const clean = postcode.replace(/[^\dA-Za-z]/g, "").toUpperCase();
  return clean.length < 4 ? "" : `CP ${clean.slice(0, 2)}…`;
};

/** The purchases of a sheet. A row whose mail is none is taken without one: it is in no figure of buyers. */
export function readBuyers(
  rows: readonly PlainRow<AudienceColumn>[],
  today = todayIn(),
): { purchases: Purchase[]; problems: BuyerProblem[] } {
  const problems: BuyerProblem[] = [];
  const days = rows.flatMap(({ cells }) => cells.day || []);
  const order = detectDayOrder(days.filter((text) => !/^\s*\d{4}/.test(text))) ?? "dmy";
  const purchases = rows.flatMap(({ row, cells }) => {
    const show = plain(cells.show ?? "");
    const day = parseDay((cells.day ?? "").replace(/[T ]\d{1,2}:\d{2}.*$/, ""), { order, today });
    const count = (cells.quantity ?? "").trim() === "" ? 1 : Number((cells.quantity ?? "").trim().replace(/,0+$/, ""));
    const wrong: BuyerProblem[] = [];
    if (show === "") wrong.push({ row, field: "show", message: "Show: falta." });
    if (!day.ok) wrong.push({ row, field: "day", message: "Día de compra: no se entiende como fecha." });
    else if (day.value > today) wrong.push({ row, field: "day", message: "Día de compra: todavía no llegó." });
    if (!Number.isInteger(count) || count < 1 || count > 1000)
      wrong.push({ row, field: "quantity", message: "Cantidad: tiene que ser un entero de 1 a 1.000." });
    problems.push(...wrong);
    if (wrong.length > 0 || !day.ok) return [];
    const mail = plainMail(cells.mail ?? "");
    return [
      {
        row,
        show,
        mail: MAIL.test(mail) ? mail : "",
        day: day.value,
        quantity: count,
        categoria: plain(cells.categoria ?? ""),
        channel: titled(cells.channel ?? ""),
        city: titled(cells.city ?? "") || area(cells.postcode ?? ""),
        country: plain(cells.country ?? ""),
        birth_year: birthYear(cells.birth ?? "", today),
        gender: genderOf(cells.gender ?? ""),
        consent: consentOf(cells.consent ?? ""),
      },
    ];
  });
  return { purchases, problems };
}
