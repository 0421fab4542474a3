/**
 * An answer that is JSON already, such as a long list that PostgreSQL wrote: `route()` sends it as it is, without reading it
 * again. Whoever makes one has a test that the contract's reply takes it unchanged.
 */
export class JsonText<T = unknown> {
  declare readonly kind: T;

  constructor(readonly text: string) {}

  /** What it says. */
  read(): T {
    return JSON.parse(this.text) as T;
  }
}

/** A JSON object of some values and of some parts that are JSON text already. */
export function jsonObject<T>(values: object, parts: Readonly<Record<string, string>> = {}): JsonText<T> {
  const members = Object.entries(parts).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  const own = JSON.stringify(values).slice(1, -1);
  return new JsonText(`{${[...(own ? [own] : []), ...members].join(",")}}`);
}
