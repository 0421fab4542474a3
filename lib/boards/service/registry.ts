import { prisma, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { definitionFiles } from "@/lib/generated/boardDefinitions";
import type { Prisma } from "@/lib/generated/prisma/client";
import { holdTurn } from "@/lib/inTurn";
import { groups } from "@/lib/nav/groups";
import { screens } from "@/lib/nav/screens";
import type { BoardDefinition } from "../rules/definition";
import { readBoards } from "../rules/readBoards";
import { firstDay } from "../rules/rhythm";

/** Every board, by its key, in the order of the menu. A data file that is wrong stops whatever loads this, saying what is. */
export const definitions: ReadonlyMap<string, BoardDefinition> = readBoards(definitionFiles, {
  groups: groups.map(({ id }) => id),
  paths: screens.filter(({ board }) => board === undefined).map(({ path }) => path),
});

/** The first start makes hundreds of rows, and other processes wait for it. */
const SEED_PATIENCE = { maxWait: 20_000, timeout: 60_000 };
let ensured: Promise<void> | undefined;

/**
 * Makes the rows of boards that are new in the data files, and of columns, templates, recurring cards and automations that
 * are new in one; what people changed of the others stays, what only the file says follows it. Once per process.
 */
export function ensureBoards(): Promise<void> {
  ensured ??= seedBoards([...definitions.values()]).catch((error) => {
    ensured = undefined;
    throw error;
  });
  return ensured;
}

/** What `ensureBoards` does, for the boards given. Safe to repeat, and at once in several processes. */
export async function seedBoards(boards: readonly BoardDefinition[]): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await holdTurn(tx, "boards");
    // A few statements for all the boards: the first request after an update waits for them.
    await tx.board.createMany({ data: boards.map(({ key }) => ({ key })), skipDuplicates: true });
    await tx.boardColumn.createMany({
      data: boards.flatMap((board) =>
        board.columns.map(({ key, title, group, wip, needs, locked, round, byRecord }, position) => ({
          board_key: board.key,
          key,
          title,
          position,
          needs,
          locked,
          round,
          by_record: byRecord,
          state_group: group,
          wip_limit: wip ?? null,
        })),
      ),
      skipDuplicates: true,
    });
    await txQuery(tx, FOLLOW_FILES, JSON.stringify(boards.flatMap(rulesOf)));
    await tx.cardTemplate.createMany({
      data: boards.flatMap((board) =>
        board.templates.map(({ key, title, card }) => ({ board_key: board.key, key, title, card: json(card) })),
      ),
      skipDuplicates: true,
    });
    await tx.cardRecurrence.createMany({
      data: boards.flatMap((board) =>
        board.recurring.map(({ key, title, card, rhythm }) => ({
          board_key: board.key,
          key,
          title,
          card: json(card),
          rhythm: json(rhythm),
          next_on: new Date(firstDay(rhythm, todayIn())),
        })),
      ),
      skipDuplicates: true,
    });
    const columns = await tx.boardColumn.findMany({
      where: { board_key: { in: boards.map(({ key }) => key) } },
      select: { id: true, board_key: true, key: true },
    });
    const idOf = (board: string, column: string) =>
      columns.find((each) => each.board_key === board && each.key === column)?.id ?? 0;
    await tx.boardAutomation.createMany({
      data: boards.flatMap((board) =>
        board.automations.map(({ key, title, column, steps }) => ({
          board_key: board.key,
          key,
          title,
          steps: json(steps),
          column_id: idOf(board.key, column),
        })),
      ),
      skipDuplicates: true,
    });
  }, SEED_PATIENCE);
}

// What nobody changes on a board is as its data file says now: what a column asks of cards, and what it does with them.
const rulesOf = ({ key: board, columns }: BoardDefinition) =>
  columns.map(({ key, needs, locked, round, byRecord }) => ({ board, key, needs, locked, round, by_record: byRecord }));
const FOLLOW_FILES = `UPDATE board_column k SET needs = f.needs, locked = f.locked, round = f.round, by_record = f.by_record
  FROM jsonb_to_recordset($1::jsonb) AS f(board text, key text, needs text[], locked boolean, round boolean, by_record boolean)
  WHERE k.board_key = f.board AND k.key = f.key AND (k.needs, k.locked, k.round, k.by_record) IS DISTINCT FROM (f.needs, f.locked, f.round, f.by_record)`;

// Without the undefined members that Prisma refuses in JSON.
const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
