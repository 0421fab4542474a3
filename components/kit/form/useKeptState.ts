import { useCallback, useEffect, useState } from "react";
import { dropDraft, readDraft, writeDraft } from "./useDraft";
import { useLeaveWarning } from "./useLeaveWarning";

export interface Kept<Value extends object> {
  value: Value;
  set: (part: (now: Value) => Partial<Value>) => void;
  /** It was brought back from before. */
  restored: boolean;
  /** Back to what it was when nothing had been typed. */
  discard: () => void;
  /** It was saved: nothing of it is kept any more. */
  saved: () => void;
}

/**
 * What is typed in a form that holds its own state (lines that come and go): kept in this tab's session under `draftKey` while it is
 * not saved and brought back when it is opened again, as `Form` does. `first`: what stands there before anything is typed.
 */
export function useKeptState<Value extends object>(draftKey: string, first: () => Value): Kept<Value> {
  const [start] = useState(first);
  const [before] = useState(() => readDraft(draftKey));
  const [value, setValue] = useState<Value>(() => ({ ...start, ...before }));
  const [restored, setRestored] = useState(before !== null);
  const [done, setDone] = useState(false);
  const changed = !done && JSON.stringify(value) !== JSON.stringify(start);
  useLeaveWarning(changed);
  useEffect(() => {
    if (changed) writeDraft(draftKey, value);
    else dropDraft(draftKey);
  }, [draftKey, value, changed]);
  return {
    value,
    set: useCallback((part) => {
      setValue((now) => ({ ...now, ...part(now) }));
      // What is typed after it was saved is kept again.
      setDone(false);
    }, []),
    restored,
    discard: () => {
      setValue(start);
      setRestored(false);
    },
    saved: () => {
      setDone(true);
      dropDraft(draftKey);
    },
  };
}
