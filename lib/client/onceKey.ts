import { newId } from "./newId";

/**
 * The key under which a form sends what it holds: the same one while that is the same, so that sending it again after a lost
 * answer is sending it once; another one as soon as it is something else, or was sent.
 */
export function onceKey() {
  let last: { content: string; key: string } | undefined;
  return {
    keyOf(content: unknown): string {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, key: newId() };
      return last.key;
    },
    /** It arrived: what is sent next is new, even if it says the same. */
    sent(): void {
      last = undefined;
    },
  };
}
