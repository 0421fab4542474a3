import { badRequest } from "@/lib/http/errors";
import type { BoardDefinition, CardSeed } from "../rules/definition";
import { parseFields } from "../rules/fields";
import { fieldsOf } from "../rules/filled";

/** A seed that the board can make a card of, its fields cleaned. @throws 400 naming `card.<part>`. */
export function checkSeed(board: BoardDefinition, seed: CardSeed): CardSeed {
  const issues =
    seed.type && !board.types.includes(seed.type)
      ? [{ path: "card.type", message: "Ese tipo no existe en este tablero." }]
      : [];
  const parsed = parseFields(fieldsOf(board.fields, seed.type ?? ""), seed.fields ?? {});
  issues.push(...parsed.issues.map(({ path, message }) => ({ path: `card.${path}`, message })));
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(" "), issues);
  const fields = Object.fromEntries(Object.entries(parsed.values).filter(([, value]) => value !== null));
  return { ...seed, fields };
}
