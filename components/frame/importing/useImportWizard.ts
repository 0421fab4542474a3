import { useEffect, useMemo, useState } from "react";
import { CallError } from "@/lib/client/callError";
import { useAddress } from "@/lib/client/useAddress";
import { useKeptFile } from "@/lib/client/useKeptFile";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { Facts, FoundTable, ImportSpec } from "./spec";
import { atWork } from "./status";

const POLL_MS = 1_000;
const MB = 1024 * 1024;

/** Where the sheet and the header stand, when a person says it. */
export interface Place {
  sheet?: string;
  header_row?: number;
}

function form(file: File, fields: Readonly<Record<string, string | number | undefined>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.set(name, String(value));
  data.set("file", file);
  return data;
}

/**
 * The wizard: the file and what was said of it live here and are kept in the browser until they are saved or dropped; a trial or
 * a save has its id in the address. So one may leave, reload and come back. Steps count from 0: archivo, columnas, revisar, guardar.
 */
export function useImportWizard<Found extends FoundTable, View extends Facts, Item extends Facts, Draft>(
  spec: ImportSpec<Found, View, Item, Draft>,
) {
  const { calls, param } = spec;
  const address = useAddress();
  const id = address.get(param) || null;
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [choosing, setChoosing] = useState(true);
  const [trial, setTrial] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const reading = useWrite(calls.preview);
  const starting = useWrite(calls.start, { refresh: [calls.list.path] });
  const committing = useWrite(calls.commit, { refresh: [calls.list.path] });
  const run = useRead(calls.get, id ? { params: { id } } : null, {
    refreshInterval: (latest) => (latest === undefined || atWork(latest as View) ? POLL_MS : 0),
    keepPreviousData: false,
  });
  const latest = run.data as View | undefined;
  const view = latest?.id === id ? latest : undefined;
  const step = id ? (view && !view.dry_run ? 3 : 2) : !choosing && found ? 1 : 0;
  const goTo = (next: string | null) => address.set({ [param]: next ?? undefined }, { push: true });

  const trying = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.issues[0]?.message ?? error.message);
    }
  };

  const read = (chosen: File, place: Place = {}, kept?: Draft) =>
    trying(async () => {
      if (chosen.size > spec.maxMb * MB) return setFailure(`El archivo supera los ${spec.maxMb} MB.`);
      const answer = (await reading.run({ body: form(chosen, { ...place }) })) as Found;
      const carried = kept ?? (view as { mapping?: unknown } | undefined)?.mapping;
      setFile(chosen);
      setFound(answer);
      setDraft(spec.start(answer, carried));
      setChoosing(false);
      setTrial(null);
      if (id) goTo(null);
    });

  /** Tries the whole file; `fields` say more than the kind's own trial does. */
  const review = (next: Draft | null = draft, fields: Readonly<Record<string, string>> = {}) =>
    trying(async () => {
      if (!file || !next) return;
      setDraft(next);
      const mapping = JSON.stringify(spec.mapping?.(next) ?? next);
      const answer = await starting.run({ body: form(file, { mapping, dry_run: "true", ...spec.trial, ...fields }) });
      setTrial(answer.id);
      goTo(answer.id);
    });

  const commit = (body?: object) =>
    trying(async () => {
      if (!view) return;
      const answer = await committing.run({ params: { id: view.id }, body });
      setTrial(view.id);
      goTo(answer.id);
    });

  /** Back to an earlier step; nothing is lost on the way. Where the browser kept no file it has to be chosen again. */
  const back = (to: number) => {
    setFailure(null);
    if (to === 2 && trial) return goTo(trial);
    setChoosing(to === 0 || !found);
    goTo(null);
  };

  const note = useMemo(() => ({ found, draft, trial, choosing }), [found, draft, trial, choosing]);
  const forget = useKeptFile(spec.purpose, file, note, (kept, said) => {
    if (!said) return void (id ? setFile(kept) : read(kept));
    setFile(kept);
    setFound(said.found);
    setDraft(said.draft);
    setTrial(said.trial);
    setChoosing(said.choosing);
  });
  const saved = view?.dry_run === false && view.status === "done";
  useEffect(() => {
    if (saved) forget();
  }, [saved, forget]);

  const restart = () => {
    forget();
    setFile(null);
    setFound(null);
    setDraft(null);
    setTrial(null);
    setFailure(null);
    setChoosing(true);
    goTo(null);
  };

  const busy = { reading: reading.busy, starting: starting.busy, committing: committing.busy };
  const steps = { read, review, commit, back, restart, forget };
  return { id, step, file, found, draft, setDraft, run, view, failure, busy, ...steps };
}

export type ImportWizard<Found extends FoundTable, View extends Facts, Draft> = ReturnType<
  typeof useImportWizard<Found, View, Facts, Draft>
>;
