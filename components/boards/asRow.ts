import type { CardDetail, CardRow } from "@/lib/boards/schema";

/** A card as lists have it, also from what the drawer reads: a card closed long ago is in no list. */
export function asRow(card: CardRow | CardDetail): CardRow {
  if (!("links" in card)) return card;
  const {
    description: _,
    links,
    checks,
    files,
    locked: __,
    requester: ___,
    author: ____,
    names: _____,
    ...facts
  } = card;
  const show = links.find(({ kind }) => kind === "show");
  return {
    ...facts,
    checks: { done: checks.filter(({ done_at }) => done_at !== null).length, total: checks.length },
    files: files.length,
    show: show ? { name: show.title, about: show.about } : null,
  };
}
