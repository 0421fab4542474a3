/** A rate as people write it: `$ 1.475,5`; its decimals are kept, and two shown where it has fewer. */
export function rateText(valor: string): string {
  const [whole = "0", decimals = ""] = valor.split(".");
  return `$ ${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${decimals.padEnd(2, "0")}`;
}
