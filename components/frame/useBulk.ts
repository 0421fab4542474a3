import { useState } from "react";
import type { Failed } from "@/components/kit/FailedModal";
import { toast } from "@/components/kit/toast";

/** Rows at a time: hundreds must not flood the server. */
const AT_ONCE = 4;

/** Why rows stayed as they were, by their ids. */
type Left<Id = number> = ReadonlyMap<Id, string>;

/** Does something to each row on its own, a few at a time; `take` answers why one stayed as it was, null where it did not. */
export async function eachOf<Row extends { id: number }>(
  rows: readonly Row[],
  take: (row: Row) => Promise<string | null>,
  onDone: (count: number) => void,
): Promise<Left> {
  const left = new Map<number, string>();
  const waiting = [...rows];
  let done = 0;
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const told = await take(row);
      if (told !== null) left.set(row.id, told);
      onDone(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return left;
}

interface Task<Row extends { id: number | string }> {
  /** Tries all of them and says how far it is. Rejects where nothing could be asked at all. */
  take: (rows: readonly Row[], onDone: (count: number) => void) => Promise<Left<Row["id"]>>;
  /** What became of so many: "3 líneas aprobadas". */
  done: (count: number) => string;
  /** Takes it back, where it can be. */
  undo?: () => void;
  /** Brings the list up to date, whatever happened. */
  after: () => unknown;
}

/**
 * Does the same to several rows of a list, says how many changed, and keeps the others with why (`failed`, for a
 * `FailedModal`, until `forget`). `busy` says how far it is.
 */
export function useBulk<Row extends { id: number | string }>(asFailed: (row: Row) => Pick<Failed, "title" | "href">) {
  const [busy, setBusy] = useState<string | false>(false);
  const [failed, setFailed] = useState<Failed[]>([]);
  const run = async (rows: readonly Row[], { take, done, undo, after }: Task<Row>): Promise<void> => {
    const say = (count: number) => setBusy(`${count} de ${rows.length}`);
    say(0);
    let left: Left<Row["id"]>;
    try {
      left = await take(rows, say);
    } finally {
      await after();
      setBusy(false);
    }
    const said = done(rows.length - left.size);
    if (left.size < rows.length) toast.saved(said, ...(undo ? [{ undo }] : []));
    setFailed(
      rows.flatMap((row) => {
        const error = left.get(row.id);
        return error === undefined ? [] : [{ id: row.id, ...asFailed(row), error }];
      }),
    );
  };
  return { run, busy, failed, forget: () => setFailed([]) };
}
