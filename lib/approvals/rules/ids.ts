/** A request of the engine, or what another service decides, by the source's name and its own number. */
export type Ref = { source: null; id: number } | { source: string; id: number };

/** `12`, or `cierre-12`. */
export function refOf(id: string): Ref {
  const [, source = "", number = ""] = /^(?:([a-z_]+)-)?(\d+)$/.exec(id) ?? [];
  return { source: source || null, id: Number(number) };
}

export const sourceId = (source: string, id: number): string => `${source}-${id}`;
