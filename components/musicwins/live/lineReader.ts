import type { Cache, State, useSWRConfig } from "swr";
import { CallError, call } from "@/lib/client/call";
import { listBudgets } from "@/lib/musicwins/budgets/api";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { withLines } from "./withLines";

/** Addresses of the reads of Music Wins. */
const STEM = "/api/bsastrap";
/** How long a change waits for others to be read with it. */
const BUNCH_MS = 60;
/** Of the reading by numbers (lib/musicwins/budgets/schema.ts). */
const MOST_AT_ONCE = 200;
/** Of so many lines at once the whole list is no more work. */
const MANY = 1_000;

type List = { success: true; data: BudgetRow[] };

const isMusicWins = (key: unknown): key is string => typeof key === "string" && key.includes(STEM);
const isList = (key: string) => /\/api\/bsastrap(\?|$)/.test(key);
/** The line that an address is about: `/bsastrap/7/options`, `/bsastrap/budget/versions/7`; undefined for all others. */
function lineOf(key: string): number | undefined {
  const number = /\/api\/bsastrap\/(?:budget\/[a-z-]+\/)?(\d+)(?:[/?]|$)/.exec(key)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The lists that somebody is looking at, by their address, and by how many. Those kept from before are read when they are shown. */
const shown = new Map<string, number>();

/** Says that a list is shown, until the function that it answers is called. */
export function showList(key: string): () => void {
  shown.set(key, (shown.get(key) ?? 0) + 1);
  return () => {
    const left = (shown.get(key) ?? 1) - 1;
    if (left > 0) shown.set(key, left);
    else shown.delete(key);
  };
}

interface Reading {
  mutate: ReturnType<typeof useSWRConfig>["mutate"];
  cache: Cache;
}

/** The lines of `ids` that a list shows now, asked with the list's own filter. */
async function linesOf(key: string, ids: readonly number[]): Promise<BudgetRow[]> {
  const query = Object.fromEntries(new URL(key, "http://list").searchParams);
  try {
    return (await call(listBudgets, { query: { ...query, ids: ids.join(",") } as object })).data;
  } catch (error) {
    // None of them: the 404 of the specification for a list without rows.
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}

/** Puts these lines into a list that is shown; one that is being read, or could not be, is read whole. */
async function patch({ mutate, cache }: Reading, key: string, ids: readonly number[]): Promise<unknown> {
  const known = () => cache.get(key) as State<List, CallError> | undefined;
  const whole = () => !known()?.isValidating && (known()?.data || known()?.error?.status === 404);
  if (!whole()) return mutate(key);
  const fresh = await linesOf(key, ids);
  if (!whole()) return mutate(key);
  const before = known()?.data?.data ?? [];
  return mutate(key, { success: true, data: withLines(before, ids, fresh) }, { revalidate: false });
}

/**
 * Brings what is shown of Music Wins up to date. `lines` reads these lines alone into the lists, and once all that is
 * about them or adds lines up; `all` reads everything. What comes while something is being read, and in the moment
 * before, is read together after it, so that an older answer never comes after a newer one.
 */
export function lineReader(reading: Reading) {
  const { mutate } = reading;
  const waiting = new Set<number>();
  let everything = false;
  let running: Promise<void> | null = null;

  const readAll = () => mutate(isMusicWins);
  const readLines = (ids: readonly number[]) =>
    Promise.all([
      ...[...shown.keys()].map((key) => patch(reading, key, ids)),
      mutate((key) => {
        if (!isMusicWins(key) || isList(key)) return false;
        const line = lineOf(key);
        return line === undefined || ids.includes(line);
      }),
    ]);
  const run = async () => {
    await new Promise((done) => setTimeout(done, BUNCH_MS));
    while (everything || waiting.size > 0) {
      const all = everything || waiting.size > MANY;
      const next = [...waiting].slice(0, all ? waiting.size : MOST_AT_ONCE);
      everything = false;
      for (const id of next) waiting.delete(id);
      await (all ? readAll() : readLines(next).catch(readAll));
    }
  };
  const begin = () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    lines: (ids: readonly number[]): Promise<void> => {
      for (const id of ids) waiting.add(id);
      return begin();
    },
    all: (): Promise<void> => {
      everything = true;
      return begin();
    },
  };
}
