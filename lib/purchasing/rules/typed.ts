/** A quantity or a price as people type it (`1.234,5`, `12,5`, `12.5`), as a plain decimal; what is no number stays as it is. */
export function typedDecimal(text: string): string {
  const bare = text.replace(/[\s$]/g, "");
  if (bare.includes(",")) return bare.replaceAll(".", "").replace(",", ".");
  return /^\d{1,3}(\.\d{3})+$/.test(bare) ? bare.replaceAll(".", "") : bare;
}

/** The other way, for a field: `12.500` as `12,5`. */
export function shownDecimal(value: string): string {
  const plain = value.includes(".") ? value.replace(/\.?0+$/, "") : value;
  return plain.replace(".", ",");
}

/** Nothing, or nought: what is left out of what is sent. What is no number is sent, to be told so. */
export const isNone = (plain: string): boolean => /^0*(\.0*)?$/.test(plain);
