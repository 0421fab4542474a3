/** Names of fields that hold amounts of money, in what is stored as JSON (audit entries, free records). */
const MONEY_KEY =
  /monto|recaudaci|precio|price|promedio|average|importe|amount|gross|revenue|ingreso|costo|money|dinero|cache/i;

/** The value without the keys that hold money, at any depth: for people without montos. `accesoMontos` is a right, not an amount. */
export function withoutMoney<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutMoney) as T;
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([key]) => !isMoneyKey(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutMoney(inner)])) as T;
}

const isMoneyKey = (key: string) => key !== "accesoMontos" && MONEY_KEY.test(key);

/** True when a key of the value holds money, at any depth. */
export function holdsMoney(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsMoney);
  if (value === null || typeof value !== "object") return false;
  return Object.entries(value).some(([key, inner]) => isMoneyKey(key) || holdsMoney(inner));
}
