/** A passage at a door, by the server's clock. */
export interface Passage {
  id: string;
  serial: number;
  zone: number;
  gate: string;
  direction: "entra" | "sale";
  /** Whether the person went through. */
  passed: boolean;
  /** Ms of the epoch: the phone's clock, put right. */
  at: number;
  reason: string;
}

export interface DoubleUse {
  first: Passage;
  again: Passage;
}

const inOrder = (a: Passage, b: Passage) => a.at - b.at || (a.id < b.id ? -1 : 1);

function byBadge(passages: readonly Passage[]): Passage[][] {
  const groups = new Map<string, Passage[]>();
  for (const one of passages) {
    const key = `${one.serial}:${one.zone}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => group.toSorted(inOrder));
}

/**
 * Every use of a badge that was in the zone already, in the order in which they happened and not in which they arrived: those that went
 * through, and those that were refused for it.
 */
export function doubleUses(passages: readonly Passage[]): DoubleUse[] {
  return byBadge(passages)
    .flatMap((group) => {
      let inside: Passage | null = null;
      const found: DoubleUse[] = [];
      for (const one of group) {
        const counts = one.direction === "entra" && (one.passed || one.reason === "doble");
        if (counts && inside) found.push({ first: inside, again: one });
        if (one.passed) inside = one.direction === "sale" ? null : (inside ?? one);
      }
      return found;
    })
    .toSorted((a, b) => inOrder(a.again, b.again));
}

/** Who is in, by zone: the badges whose last passage went in. However often one was scanned it is one. */
export function insideOf(passages: readonly Passage[]): { serial: number; zone: number }[] {
  return byBadge(passages).flatMap((group) => {
    const last = group.findLast(({ passed }) => passed);
    return last?.direction === "entra" ? [{ serial: last.serial, zone: last.zone }] : [];
  });
}
