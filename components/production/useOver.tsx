import { type ReactNode, useState } from "react";
import type * as z from "zod";
import { ConflictCompare, type ConflictFact } from "@/components/kit/ConflictCompare";
import { CallError } from "@/lib/client/callError";

interface Versioned {
  version: number;
}

/**
 * A short form over a record that somebody else may save meanwhile: then both stand side by side, and what was typed is saved over theirs
 * where the person says so.
 * @param send saves over a version
 */
export function useOver<Row extends Versioned>({
  row,
  schema,
  send,
  factsOf,
  onClose,
}: {
  row: Row | null;
  schema: z.ZodType<Row>;
  send: (version: number) => Promise<unknown>;
  /** What of theirs differs from what was typed. */
  factsOf: (theirs: Row) => ConflictFact[];
  onClose: () => void;
}): { save: () => Promise<unknown>; conflict: ReactNode } {
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const over = async (version: number) => {
    try {
      return await send(version);
    } catch (error) {
      const now = error instanceof CallError && error.status === 409 ? schema.safeParse(error.current).data : undefined;
      if (now === undefined) throw error;
      setTheirs(now);
      return false;
    }
  };
  const insist = async (version: number) => {
    try {
      if ((await over(version)) !== false) onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    }
  };
  return {
    save: () => over(theirs?.version ?? row?.version ?? 1),
    conflict: theirs && (
      <>
        <ConflictCompare facts={factsOf(theirs)} onMine={() => void insist(theirs.version)} onTheirs={onClose} />
        {failure && <p className="text-help text-bad">{failure}</p>}
      </>
    ),
  };
}
