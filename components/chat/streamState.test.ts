import type { MessageView } from "@/lib/chat/schema";
import { type Loaded, MOST_LOADED, withMessage, withNewer, withNewest, withOlder } from "./streamState";

const message = (id: number, version = 1) => ({ id, version }) as MessageView;
const span = (from: number, to: number, facts: Partial<Loaded> = {}): Loaded => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  has_older: true,
  has_newer: false,
  ...facts,
});
const ends = ({ items, has_older, has_newer }: Loaded) => [items[0]?.id, items.at(-1)?.id, has_older, has_newer];

test("pages join at either end, and the far end goes when there are too many", () => {
  expect(ends(withOlder(span(51, 100), span(1, 50, { has_older: false })))).toEqual([1, 100, false, false]);
  expect(ends(withOlder(span(51, 50 + MOST_LOADED), span(1, 50)))).toEqual([1, MOST_LOADED, true, true]);
  const grown = withNewer(span(1, MOST_LOADED, { has_older: false }), span(MOST_LOADED + 1, MOST_LOADED + 5));
  expect(ends(grown)).toEqual([6, MOST_LOADED + 5, true, false]);
});

test("after a gap the newest page is joined where it meets what is loaded, and stands alone where not", () => {
  expect(ends(withNewest(span(1, 50, { has_older: false }), span(40, 60)))).toEqual([1, 60, false, false]);
  expect(ends(withNewest(span(1, 50), span(70, 90)))).toEqual([70, 90, true, false]);
  const purged = withNewest(span(1, 50), { items: [message(3), message(50)], has_older: false, has_newer: false });
  expect(purged.items.map(({ id }) => id)).toEqual([3, 50]);
});

test("of a message read twice the later version stays", () => {
  const changed = withMessage(span(1, 3), message(2, 5));
  expect(changed.items.map(({ version }) => version)).toEqual([1, 5, 1]);
  expect(withMessage(changed, message(2, 4)).items[1]?.version).toBe(5);
  expect(withMessage(changed, message(9))).toBe(changed);
});
