import { type Tx, txQuery } from "@/lib/db";
import { holdTurn } from "@/lib/inTurn";
import { freeName } from "../rules/proposedName";

/** A name that no show has or had. Who wants the same one waits: it is held before anything else of a show. */
export async function nameFor(tx: Tx, name: string): Promise<string> {
  await holdTurn(tx, `show-name:${name}`);
  const taken = await txQuery<{ name: string }>(tx, "SELECT name FROM show_name WHERE starts_with(name, $1)", name);
  return freeName(name, new Set(taken.map((one) => one.name)));
}
