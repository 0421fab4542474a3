import { type Tx, txQuery } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { impossible } from "@/lib/http/errors";
import type { AutomationStep, BoardDefinition } from "../rules/definition";
import { contentOfSeed, fillSeed } from "../rules/seed";
import { cardCode, MAX_TITLE } from "../rules/words";
import { type HeldCard, peopleOf } from "../service/access";
import { insertCard } from "../service/insert";
import { leadIds, notifyTask } from "../service/people";
import { holdFirstColumn } from "../service/place";
import { definitions } from "../service/registry";
import { notifyRequester } from "../service/requester";
import { recordOfSeed } from "../service/seeded";

/** The card that set an automation off, and who moved it (null: the board itself). */
export interface StepRun {
  automation: number;
  board: BoardDefinition;
  by: number | null;
  card: HeldCard;
}

/** Does a step; answers what the history says beside its sentence, null when there was nothing to do. @throws AppError. */
type DoStep<D extends AutomationStep["do"]> = (
  tx: Tx,
  step: Extract<AutomationStep, { do: D }>,
  run: StepRun,
) => Promise<object | null>;

/** The closed list of what an automation may do. */
export const steps: { [D in AutomationStep["do"]]: DoStep<D> } = { assign, due, notify: tell, create };

const touch = (tx: Tx, card: number) =>
  txQuery(tx, "UPDATE card SET version = version + 1, updated_at = now() WHERE id = $1", card);

async function assign(tx: Tx, { to }: Extract<AutomationStep, { do: "assign" }>, { board, by, card }: StepRun) {
  const person = to === "requester" ? card.requester_id : to === "mover" ? by : to;
  if (person === null) throw impossible(to === "requester" ? "Nadie la pidió." : "No la movió una persona.");
  const works = (await peopleOf(board, tx)).some(({ id }) => id === person);
  if (!works && to !== "mover") throw impossible("Esa persona no trabaja en este tablero.");
  const { count } = await tx.cardAssignee.createMany({
    data: [{ card_id: card.id, user_id: person }],
    skipDuplicates: true,
  });
  if (count === 0) return null;
  await touch(tx, card.id);
  if (person !== by)
    await notifyTask(tx, { to: [person], board, number: card.number, message: `le asignó “${card.title}”` });
  return {};
}

async function due(tx: Tx, { days }: Extract<AutomationStep, { do: "due" }>, { card }: StepRun) {
  const day = addDays(todayIn(), days);
  const [row] = await txQuery<{ id: number }>(
    tx,
    `UPDATE card SET due_on = $2::date, version = version + 1, updated_at = now() WHERE id = $1
      AND coalesce(start_on, $2::date) <= $2::date RETURNING id`,
    card.id,
    day,
  );
  if (!row) throw impossible("El vencimiento quedaría antes del comienzo.");
  return { due_on: day };
}

async function tell(tx: Tx, { who, text }: Extract<AutomationStep, { do: "notify" }>, { board, by, card }: StepRun) {
  const message = `${text}: “${card.title}”`;
  if (who === "requester") {
    if (card.requester_id === null) return null;
    await notifyRequester(tx, { board, card, message, by });
    return {};
  }
  const to = who === "leads" ? await leadIds(tx, board) : await assigneesOf(tx, card.id);
  await notifyTask(tx, { to: to.filter((id) => id !== by), board, number: card.number, message });
  return {};
}

async function assigneesOf(tx: Tx, card: number): Promise<number[]> {
  return (await tx.cardAssignee.findMany({ where: { card_id: card } })).map(({ user_id }) => user_id);
}

// A card that comes and goes makes the other one once, while that is there.
const MADE = `SELECT 1 AS made FROM card_event e JOIN card c ON c.id = (e.data ->> 'made')::int
  WHERE e.card_id = $1 AND e.kind = 'automation' AND (e.data ->> 'automation')::int = $2
    AND e.data ->> 'made_on' = $3 AND c.archived_at IS NULL LIMIT 1`;

async function create(tx: Tx, step: Extract<AutomationStep, { do: "create" }>, run: StepRun) {
  const { board, by, card, automation } = run;
  const target = definitions.get(step.board);
  if (!target || target.key === board.key) throw impossible("Ese tablero no existe.");
  if (!target.intake) throw impossible("Ese tablero no recibe pedidos.");
  if ((await txQuery(tx, MADE, card.id, automation, target.key)).length > 0) return null;
  const column = await holdFirstColumn(tx, target.key);
  const code = cardCode(board.prefix, card.number);
  const seed = fillSeed(step.card, { title: card.title, code }, MAX_TITLE);
  const own = await recordOfSeed(tx, target, contentOfSeed(target, seed, todayIn()));
  const made = await insertCard(tx, target, column, own.content, {
    by: null,
    source: "automatizacion",
    requester: by,
    lenient: true,
  });
  await own.join(made.id);
  await tx.cardLink.create({ data: { card_id: card.id, to_card_id: made.id, kind: "tarjeta", created_by: by } });
  await txQuery(
    tx,
    `INSERT INTO card_link (card_id, kind, show_id, created_by) SELECT $2::int, kind, show_id, $3::int FROM card_link
      WHERE card_id = $1 AND kind = 'show'`,
    card.id,
    made.id,
    by,
  );
  await notifyTask(tx, {
    to: (await leadIds(tx, target)).filter((id) => id !== by),
    board: target,
    number: made.number,
    message: `recibió “${seed.title}”, por una tarjeta de ${board.title}`,
  });
  return { made: made.id, made_on: target.key, code: cardCode(target.prefix, made.number) };
}
