import type { MessageView } from "@/lib/chat/schema";

/** The part of a channel that is loaded, oldest first. */
export interface Loaded {
  items: readonly MessageView[];
  has_older: boolean;
  has_newer: boolean;
}

/** Messages kept at once: the far end goes when more come, so that a long channel stays quick. */
export const MOST_LOADED = 400;

const newerOf = (one: MessageView, two: MessageView) => (one.version >= two.version ? one : two);

/** Both lists as one, by id; of a message that is in both the later version. */
function merged(one: readonly MessageView[], two: readonly MessageView[]): MessageView[] {
  const byId = new Map(one.map((message) => [message.id, message]));
  for (const message of two) {
    const known = byId.get(message.id);
    byId.set(message.id, known ? newerOf(message, known) : message);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** With an older page in front. */
export function withOlder(before: Loaded, page: Loaded): Loaded {
  const items = merged(page.items, before.items);
  const cut = items.length > MOST_LOADED;
  return { items: items.slice(0, MOST_LOADED), has_older: page.has_older, has_newer: before.has_newer || cut };
}

/** With a newer page at the end. */
export function withNewer(before: Loaded, page: Loaded): Loaded {
  const items = merged(before.items, page.items);
  const cut = items.length > MOST_LOADED;
  return { items: items.slice(-MOST_LOADED), has_older: before.has_older || cut, has_newer: page.has_newer };
}

/**
 * With the newest page read again after something may have been missed: where it meets what is loaded both are kept, else
 * the newest page stands alone. What is not in it any more, between its ends, was purged.
 */
export function withNewest(before: Loaded, page: Loaded): Loaded {
  const first = page.items[0]?.id;
  const last = before.items.at(-1)?.id;
  if (first === undefined || last === undefined || last < first || before.has_newer) return page;
  const kept = page.has_older ? before.items.filter(({ id }) => id < first) : [];
  const items = merged(kept, page.items);
  const has_older = (kept.length > 0 ? before.has_older : page.has_older) || items.length > MOST_LOADED;
  return { items: items.slice(-MOST_LOADED), has_older, has_newer: false };
}

/** With one message as it is now, if it is loaded. */
export function withMessage(before: Loaded, message: MessageView): Loaded {
  if (!before.items.some(({ id }) => id === message.id)) return before;
  return { ...before, items: merged(before.items, [message]) };
}
