import type { SessionClaims } from "@/lib/auth/session";
import { fillBoard } from "./boardData";
import { getOk, postOk, type Target } from "./http";
import { progress, type Result } from "./results";
import { asPerson, startServer } from "./server";
import { median } from "./stats";

const BOARD = "legales";
const CARDS = 2_000;
const TIMES = 15;
const LIST_MS = 400;
const LIST_KB = 150;
const MOVE_MS = 60;

async function moves(target: Target, ids: readonly number[], columns: readonly number[]): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES * 2; time += 1) {
    const card = ids[(time * 37) % ids.length];
    const body = { column_id: columns[time % columns.length], after: null };
    times.push((await postOk(target, `/api/cards/${card}/move`, body)).ms);
  }
  return times;
}

/** What the first sight of a board of 2,000 cards waits for, and a move on it, over HTTP. */
export async function measureBoard(databaseUrl: string, claims: SessionClaims): Promise<Result[]> {
  const server = await startServer(databaseUrl);
  try {
    const target = await asPerson(server, claims);
    await getOk(target, `/api/boards/${BOARD}`); // makes the board's rows
    progress(`${CARDS} tarjetas en ${BOARD}`);
    const { cards, columns } = await fillBoard(databaseUrl, BOARD, CARDS, claims.userId);
    const path = `/api/boards/${BOARD}/cards`;
    await getOk(target, path); // a warm server
    const lists = [];
    for (let time = 0; time < TIMES; time += 1) lists.push(await getOk(target, path));
    const moved = await moves(target, cards, columns);
    target.agent?.destroy();
    return [
      {
        work: `GET ${path}, ${CARDS} tarjetas`,
        measured: median(lists.map(({ ms }) => ms)),
        limit: LIST_MS,
        unit: "ms",
      },
      {
        work: "lo que viaja, comprimido",
        measured: median(lists.map(({ bytes }) => bytes / 1000)),
        limit: LIST_KB,
        unit: "kB",
      },
      { work: "mover una tarjeta al tope de otra columna", measured: median(moved), limit: MOVE_MS, unit: "ms" },
    ];
  } finally {
    await server.stop();
  }
}
