import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, notFound } from "@/lib/http/errors";
import { type AutomationStep, automationStep, type BoardDefinition } from "../rules/definition";
import { mayAsk } from "../rules/reach";
import { type BoardActor, boardFor, mustLead, peopleOf } from "../service/access";
import { checkSeed } from "../service/checkSeed";
import { definitions } from "../service/registry";
import { asJson, configure, mustHaveWritten } from "../service/settings";
import type * as api from "./api";
import type { AutomationView } from "./schema";

interface Row {
  id: number;
  title: string;
  column_id: number;
  column: { title: string; archived_at: Date | null };
  steps: unknown;
  enabled: boolean;
  version: number;
}

const include = { column: { select: { title: true, archived_at: true } } } as const;

const view = ({ id, title, column_id, column, steps, enabled, version }: Row): AutomationView => ({
  id,
  title,
  column_id,
  enabled,
  version,
  column: column.archived_at ? null : column.title,
  steps: knownSteps(steps),
});

/** The steps there are still such as: running them says of the others that they cannot be done. */
const knownSteps = (steps: unknown): AutomationStep[] =>
  (Array.isArray(steps) ? steps : []).flatMap((step) => automationStep.safeParse(step).data ?? []);

/** `GET /boards/{board}/automations`. */
export async function list(
  actor: BoardActor,
  { params }: Input<typeof api.listAutomations>,
): Promise<Output<typeof api.listAutomations>> {
  const reached = await boardFor(actor, params.board);
  mustLead(reached);
  const rows = await prisma.boardAutomation.findMany({
    where: { board_key: reached.board.key, archived_at: null },
    orderBy: [{ column: { position: "asc" } }, { id: "asc" }],
    include,
  });
  const others = [...definitions.values()].filter(({ key }) => key !== reached.board.key);
  return {
    items: rows.map(view),
    boards: others.map((board) => ({ key: board.key, title: board.title, choosable: mayAsk(actor, board) })),
  };
}

/** Work is given to boards that take requests, by who may ask them. @throws 400 naming the step that cannot be done. */
async function checkSteps(
  tx: Tx,
  actor: BoardActor,
  board: BoardDefinition,
  wanted: readonly AutomationStep[],
  already: readonly AutomationStep[] = [],
): Promise<AutomationStep[]> {
  const people = new Set((await peopleOf(board, tx)).map(({ id }) => id));
  return wanted.map((step, index) => {
    if (step.do === "assign" && typeof step.to === "number" && !people.has(step.to))
      throw badField(`steps.${index}.to`, "Solo se asigna a personas del tablero.");
    if (step.do !== "create") return step;
    const target = definitions.get(step.board);
    const kept = already.some((old) => old.do === "create" && old.board === step.board);
    if (!target || target.key === board.key || !((kept && target.intake) || mayAsk(actor, target)))
      throw badField(`steps.${index}.board`, "Elegir otro tablero al que pueda pedir.");
    return { ...step, card: checkSeed(target, step.card) };
  });
}

async function checkColumn(tx: Tx, board_key: string, id: number): Promise<void> {
  const there = await tx.boardColumn.count({ where: { id, board_key, archived_at: null } });
  if (there === 0) throw badField("column_id", "Esa columna no está en el tablero.");
}

/** `POST /boards/{board}/automations`. */
export function create(
  actor: BoardActor,
  { params, body }: Input<typeof api.createAutomation>,
): Promise<AutomationView> {
  return configure(actor, params.board, "board.automation_made", async (tx, { board }) => {
    await checkColumn(tx, board.key, body.column_id);
    const steps = asJson(await checkSteps(tx, actor, board, body.steps));
    const { title, column_id } = body;
    const made = await tx.boardAutomation.create({
      data: { board_key: board.key, title, column_id, steps, created_by_user_id: actor.userId },
      include,
    });
    return { after: view(made), answer: view(made) };
  });
}

/** `PUT /boards/{board}/automations/{id}`. */
export function change(
  actor: BoardActor,
  { params, body }: Input<typeof api.changeAutomation>,
): Promise<AutomationView> {
  return configure(actor, params.board, "board.automation_changed", async (tx, { board }) => {
    const before = view(await found(tx, board.key, params.id));
    const { title, column_id, enabled, version } = body;
    if (column_id !== undefined) await checkColumn(tx, board.key, column_id);
    const steps = body.steps && asJson(await checkSteps(tx, actor, board, body.steps, before.steps));
    const written = await tx.boardAutomation.updateMany({
      where: { id: params.id, version },
      data: { title, column_id, enabled, steps, version: { increment: 1 } },
    });
    mustHaveWritten(written, before);
    const after = view(await found(tx, board.key, params.id));
    return { before, after, answer: after };
  });
}

/** `DELETE /boards/{board}/automations/{id}`. */
export function remove(
  actor: BoardActor,
  { params }: Input<typeof api.deleteAutomation>,
): Promise<Output<typeof api.deleteAutomation>> {
  return configure(actor, params.board, "board.automation_deleted", async (tx, { board }) => {
    const before = view(await found(tx, board.key, params.id));
    await tx.boardAutomation.update({ where: { id: params.id }, data: { archived_at: new Date() } });
    return { before, answer: { id: params.id } };
  });
}

async function found(tx: Tx, board_key: string, id: number): Promise<Row> {
  const row = await tx.boardAutomation.findFirst({ where: { id, board_key, archived_at: null }, include });
  if (!row) throw notFound("No existe esa automatización.");
  return row;
}
