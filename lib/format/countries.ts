const names = new Intl.DisplayNames("es", { type: "region", fallback: "none" });
/** Codes that have a name and are no country. */
const OTHERS = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** Whether two letters are the code of a country: `AR`, `ES`, `CL`. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !OTHERS.has(code) && names.of(code) !== undefined;

/** A country as people call it; the code itself where it is none. */
export const countryName = (code: string): string => (isCountry(code) ? (names.of(code) ?? code) : code);
