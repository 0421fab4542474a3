/** Built-in number formats that show a date or a time (ECMA-376 18.8.30, plus the East Asian ones Excel adds). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number format shows its number as a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";")[0]!;
  return /[dmyhs]/i.test(bare) && !/general|[0#?]/i.test(bare.replace(/\.0+/g, ""));
}

const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/**
 * An Excel date serial as `YYYY-MM-DD`, with ` HH:MM:SS` when it has a time of day; a time alone (below 1) is `HH:MM:SS`.
 * Null when Excel itself would show ####. In the 1900 system Excel counts a 29 February 1900 that did not exist.
 */
export function serialToDate(serial: number, date1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return null;
  const seconds = Math.round(serial * 86_400);
  let days = Math.floor(seconds / 86_400);
  const clock = new Date((seconds - days * 86_400) * 1000).toISOString().slice(11, 19);
  if (days === 0 && !date1904) return clock;
  if (!date1904 && days < 60) days++;
  const day = new Date((date1904 ? EPOCH_1904 : EPOCH_1900) + days * DAY_MS).toISOString().slice(0, 10);
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}

/**
 * A stored number with the 15 significant digits that Excel keeps and shows: 0.30000000000000004 is 0.3,
 * 339909.09999999998 is 339909.1.
 */
export function storedNumber(text: string): number {
  const value = Number(text);
  if (text.length <= 15 || !Number.isFinite(value)) return value;
  return Number(value.toPrecision(15));
}
