import type { Tx } from "@/lib/db";
import { badField } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { BoardDefinition } from "../rules/definition";
import { type FieldValues, isEmpty } from "../rules/filled";
import { cardCode } from "../rules/words";
import { type BoardActor, nameable, reachersAmong } from "./access";

/** What a notification says of a card. */
export interface TaskNote {
  to: readonly number[];
  board: BoardDefinition;
  number: number;
  message: string;
  by?: BoardActor;
}

/** Where a card opens: on the board's first screen that everyone on it has. */
export function cardLink(board: BoardDefinition, number: number): string {
  const screen = board.screens.find(({ leadsOnly }) => !leadsOnly) ?? board.screens[0];
  return `${screen?.path ?? "/"}?tarea=${number}`;
}

/** Notifies people about a card, but whoever acts, and who does not see its board (any more): a title is for who may read it. */
export async function notifyTask(tx: Tx, { to, board, number, message, by }: TaskNote): Promise<void> {
  const asked = to.filter((id) => id !== by?.userId);
  const others = asked.length > 0 ? await reachersAmong(tx, board, asked) : [];
  if (others.length === 0) return;
  await notify(tx, {
    to: others,
    kind: "tarea",
    message: `${message} (${cardCode(board.prefix, number)})`,
    user_name: by?.name ?? board.title,
    link: cardLink(board, number),
  });
}

/** The person who runs a board, by id. */
export async function leadIds(tx: Tx, board: BoardDefinition): Promise<number[]> {
  const leads = await tx.user.findMany({ where: { active: true, rol: { in: board.leads } }, select: { id: true } });
  return leads.map(({ id }) => id);
}

/** @throws 400 for somebody who does not work on the board, unless they are on the card already. */
export async function checkAssignees(
  board: BoardDefinition,
  actor: BoardActor,
  wanted: readonly number[],
  already: readonly number[] = [],
): Promise<void> {
  const fresh = wanted.filter((id) => !already.includes(id));
  if (fresh.length === 0) return;
  const allowed = await nameable(board, actor);
  if (fresh.some((id) => !allowed.has(id))) throw badField("assignees", "Solo se asigna a personas del tablero.");
}

/** @throws 400 for a field that names somebody who does not work on the board, unless it named them already. */
export async function checkPeopleFields(
  board: BoardDefinition,
  actor: BoardActor,
  given: FieldValues,
  already: FieldValues = {},
): Promise<void> {
  const fresh = board.fields.filter(
    ({ key, type }) => type === "person" && !isEmpty(given[key]) && given[key] !== already[key],
  );
  if (fresh.length === 0) return;
  const allowed = await nameable(board, actor);
  const wrong = fresh.find(({ key }) => !allowed.has(Number(given[key])));
  if (wrong) throw badField(`fields.${wrong.key}`, `${wrong.title}: Elegir una persona del tablero.`);
}
