import { useRef, useState } from "react";
import type * as z from "zod";
import { dropDraft } from "@/components/kit/form/useDraft";
import { CallError } from "@/lib/client/callError";
import { formError } from "./formError";

/**
 * A form over a record with a version. What was typed is saved over the record as it was when the form was opened; when
 * somebody else saved it meanwhile, nothing is lost: `conflict` holds both, for a `ConflictCompare`, and saving one's own
 * again puts it over theirs.
 */
export function useVersionedForm<Row, Values>({
  id,
  row,
  current,
  draftKey = id,
  overExisting = false,
  save,
  onTheirs,
}: {
  /** Of the form in the page. */
  id: string;
  /** What is changed; null for a new one. */
  row: Row | null;
  /** The record in the answer of a 409. */
  current: z.ZodType<Row>;
  draftKey?: string;
  /** A new one whose place is taken is compared with what is there, and may be saved over it. */
  overExisting?: boolean;
  /** Saves over what was seen last, null for a new one; throws CallError. */
  save: (values: Values, over: Row | null) => Promise<unknown>;
  /** Once what the other person saved was preferred, and what was typed is forgotten. */
  onTheirs: (theirs: Row) => void;
}) {
  const [opened, setOpened] = useState(row);
  const seen = useRef(opened);
  const [conflict, setConflict] = useState<{ mine: Values; theirs: Row } | null>(null);
  const [error, setError] = useState<CallError | null>(null);

  const theirsIn = ({ status, code, current: now }: CallError): Row | undefined => {
    // Another 409 answers a record that is in the way (somebody with that mail): none to be saved over.
    const sameRecord = code === "stale_version" || (overExisting && seen.current === null);
    return status === 409 && sameRecord ? current.safeParse(now).data : undefined;
  };
  const onSubmit = async (values: Values) => {
    setConflict(null);
    setError(null);
    try {
      await save(values, seen.current);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      const theirs = theirsIn(caught);
      if (theirs === undefined) setError(caught);
      else setConflict({ mine: values, theirs });
      throw caught;
    }
  };
  return {
    /** The record as it was when the form was opened, whatever others do meanwhile. */
    opened,
    /** Begins again from a record that was saved; what was typed is forgotten. */
    reopen: (saved: Row) => {
      dropDraft(draftKey);
      seen.current = saved;
      setOpened(saved);
    },
    form: { id, onSubmit, error: formError(error) },
    conflict: conflict && {
      ...conflict,
      /** What `ConflictCompare` does with each choice. */
      choose: {
        onMine: () => {
          seen.current = conflict.theirs;
          (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit();
        },
        onTheirs: () => {
          dropDraft(draftKey);
          setConflict(null);
          onTheirs(conflict.theirs);
        },
      },
    },
  };
}
