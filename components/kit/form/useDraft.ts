import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const SAVE_AFTER_MS = 300;
const PREFIX = "bambalina.draft.";

function store(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Keeps a form's values in this tab's session while they are not saved, and brings them back when the form is opened
 * again (after a lost session, a reload, a change of page).
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draftKey: string | undefined,
  omit: ReadonlyArray<string> = [],
) {
  const [restored, setRestored] = useState(false);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const omitted = useRef(omit);
  const key = draftKey;

  useEffect(() => {
    if (!key) return;
    const kept = readDraft(key);
    if (kept) {
      form.reset({ ...form.getValues(), ...(kept as Partial<Input>) }, { keepDefaultValues: true });
      setRestored(true);
    }
    const write = () => {
      pending.current = undefined;
      writeDraft(key, form.getValues(), omitted.current);
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(pending.current);
        pending.current = setTimeout(write, SAVE_AFTER_MS);
      },
    });
    // A reload in between must not lose the last words.
    const hurry = () => pending.current !== undefined && write();
    window.addEventListener("pagehide", hurry);
    return () => {
      window.removeEventListener("pagehide", hurry);
      clearTimeout(pending.current);
      stop();
    };
  }, [key, form]);

  const clear = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    if (key) dropDraft(key);
    setRestored(false);
  }, [key]);

  const discard = useCallback(() => {
    form.reset();
    clear();
  }, [form, clear]);

  return { restored, clear, discard };
}

/** Forgets what is kept under a `draftKey`, for a form that is left on purpose without saving. */
export function dropDraft(draftKey: string): void {
  store()?.removeItem(`${PREFIX}${draftKey}`);
}

/** What is kept under a `draftKey`; null for nothing. */
export function readDraft(draftKey: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(store()?.getItem(`${PREFIX}${draftKey}`) ?? "null");
    return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Keeps values under a `draftKey`, but those of `omit` and files. */
export function writeDraft(draftKey: string, values: object, omit: ReadonlyArray<string> = []): void {
  const kept = Object.entries(values).filter(([name, value]) => !omit.includes(name) && !(value instanceof Blob));
  try {
    store()?.setItem(`${PREFIX}${draftKey}`, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full session store only means that this draft is not kept.
  }
}
