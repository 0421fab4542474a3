import { useCallback, useEffect, useRef } from "react";
import { forgetFile, keepFile, keepNote, keptFile, keptNote } from "./keptFile";
import { usePerson } from "./usePerson";

/** Keys of what is chosen to be imported; signing out drops them. */
export const IMPORTS = "importar ";

/** A choice under way; undefined `note` when none is kept, or by another version of the application. */
type GoOn<Note> = (file: File, note: Note | undefined) => void;

/**
 * Keeps the file that the signed-in person chose for a purpose, and what was said about it, in this browser: a reload goes
 * on with it. `note` is plain data and changes only when what it says does. Answers how to drop both.
 */
export function useKeptFile<Note>(purpose: string, file: File | null, note: Note, goOn: GoOn<Note>): () => void {
  const { person } = usePerson();
  const key = person && `${IMPORTS}${purpose} ${person.mail}`;
  const latest = useRef({ file, goOn });
  const kept = useRef<File | null>(null);
  useEffect(() => {
    latest.current = { file, goOn };
  });

  useEffect(() => {
    if (!key) return;
    let gone = false;
    Promise.all([keptFile(key), keptNote<{ build: string; note: Note }>(key)]).then(([found, said]) => {
      if (gone || !found || latest.current.file) return;
      kept.current = found;
      latest.current.goOn(found, said?.build === buildId() ? said.note : undefined);
    });
    return () => {
      gone = true;
    };
  }, [key]);

  useEffect(() => {
    if (!key || !file) return;
    if (kept.current !== file) void keepFile(key, file);
    kept.current = file;
    void keepNote(key, { build: buildId(), note });
  }, [key, file, note]);

  return useCallback(() => {
    kept.current = null;
    if (key) void forgetFile(key);
  }, [key]);
}

const buildId = () => window.__NEXT_DATA__?.buildId ?? "";
