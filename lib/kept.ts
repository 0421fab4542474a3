/** Answers kept by key until a time of their own; when there are too many, all are forgotten and asked for again. */
export interface Kept<T> {
  get: (key: string) => T | undefined;
  set: (key: string, value: T, until: number) => void;
  delete: (key: string) => void;
  clear: () => void;
}

/** Keeps at most `most` values, each until its own millisecond of the clock (`Date.now`). */
export function kept<T>(most = 5_000): Kept<T> {
  const values = new Map<string, { until: number; value: T }>();
  return {
    get: (key) => {
      const known = values.get(key);
      if (!known || known.until > Date.now()) return known?.value;
      values.delete(key);
    },
    set: (key, value, until) => {
      if (values.size >= most) values.clear();
      values.set(key, { until, value });
    },
    delete: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
