const UNSENT = "bambalina.sin-enviar";
const LEFT = "bambalina.salio";
const OWES = "bambalina.falta-cerrar";

// A browser without storage says nothing on the way out.
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** How many things of the person who is in wait on this device; for the way out. */
export const unsentCount = (): number => Number(quietly(() => localStorage.getItem(UNSENT)) ?? 0);

export function noteUnsent(count: number): void {
  quietly(() => (count > 0 ? localStorage.setItem(UNSENT, String(count)) : localStorage.removeItem(UNSENT)));
}

/** Whoever was in left by themselves: nobody is shown what is theirs until somebody is in again. What waits stays. */
export function noteLeft(): void {
  quietly(() => {
    localStorage.removeItem(UNSENT);
    localStorage.setItem(LEFT, "1");
  });
}

export const noteIn = (): void => void quietly(() => localStorage.removeItem(LEFT));
const isNoted = (key: string): boolean => quietly(() => localStorage.getItem(key)) === "1";
export const hasLeft = (): boolean => isNoted(LEFT);

/** They left where the server could not be told: their session still is to be ended there (`leaving.ts`). */
export const noteOwes = (owes: boolean): void =>
  void quietly(() => (owes ? localStorage.setItem(OWES, "1") : localStorage.removeItem(OWES)));
export const owesLeaving = (): boolean => isNoted(OWES);
