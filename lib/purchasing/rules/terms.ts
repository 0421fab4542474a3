/** Of terms that say no days. */
const USUAL = 30;

/** In how many days a supplier is paid, as the terms say it: `30 días`, `contado`, `30/60 días` (the first). */
export function termDays(terms: string): number {
  if (/contado|anticip|contra entrega/i.test(terms)) return 0;
  const days = Number(/\d{1,3}/.exec(terms)?.[0] ?? USUAL);
  return Number.isSafeInteger(days) ? days : USUAL;
}
