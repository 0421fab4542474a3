/** A voucher of Argentina, whatever kind: its letter is the last word. */
const LETTERED = /(?:^| )[ABCEM]$/;
const TOGETHER = /^(\d{1,5})-(\d{1,8})$/;
const plain = (digits: string) => digits.replace(/^0+(?=\d)/, "");

/** "FACTURA A" and "A" are one type. */
export const plainType = (tipo: string): string => tipo.replace(/^FACTURA (?=[ABCEM]$)/, "");

/**
 * Point of sale and number apart, when somebody wrote both as the voucher prints them ("0010-00000094"): otherwise it
 * would be another invoice than the same one told field by field. Numbers of other countries have dashes of their own.
 */
export function withPointOfSale<F extends { tipo?: string; punto_venta?: string; numero?: string }>(facts: F): F {
  const [, point = "", number = ""] = TOGETHER.exec(facts.numero ?? "") ?? [];
  const told = facts.punto_venta ?? "";
  if (!number || !LETTERED.test(facts.tipo ?? "") || (told !== "" && told !== plain(point))) return facts;
  return { ...facts, punto_venta: plain(point), numero: plain(number) };
}
