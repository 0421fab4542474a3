import type { Tx } from "@/lib/db";
import type { BoardDefinition } from "../rules/definition";
import type { SeededContent } from "../rules/seed";
import { makerOf } from "./followers";
import { withoutOwned } from "./insert";

/**
 * What a card that the board itself makes says, with its record where its type is one: made first, joined once the card is there.
 * A record that the board makes has a name of its own, so that it waits for nobody who holds one.
 */
export async function recordOfSeed(
  tx: Tx,
  board: BoardDefinition,
  content: SeededContent,
): Promise<{ content: SeededContent; join: (card: number) => Promise<void> }> {
  const maker = await makerOf(board, content.type);
  if (!maker) return { content, join: async () => {} };
  const { type, title, fields } = content;
  const record = await maker.make(tx, null, { type, title, fields, lenient: true });
  return {
    content: { ...content, fields: withoutOwned(board, fields) },
    join: (card) => maker.join(tx, null, card, record),
  };
}
