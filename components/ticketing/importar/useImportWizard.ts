import { useRouter } from "next/router";
import { useEffect, useMemo, useState } from "react";
import { CallError } from "@/lib/client/callError";
import { useKeptFile } from "@/lib/client/useKeptFile";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { salesImport } from "@/lib/ticketing/imports/api";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { MAX_IMPORT_BYTES } from "@/lib/ticketing/imports/rules/size";
import { atWork } from "./importStatus";
import { asMapping, type Preview, startMapping } from "./mappingDraft";

const POLL_MS = 1_000;

export type OnError = "abort" | "skip";
export type OnUnknown = "create" | "reject";

/** Where the sheet and the header stand, when a person says it. */
interface Place {
  sheet?: string;
  header_row?: number;
}

function form(file: File, fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set("file", file);
  return data;
}

/**
 * The wizard: the file and its mapping live here and are kept in the browser until they are saved or dropped; a trial or a
 * save has its id in the address. So one may leave, reload and come back. Steps count from 0: archivo, columnas, revisar, guardar.
 */
export function useImportWizard() {
  const router = useRouter();
  const { query } = usePageAddress();
  const id = typeof query.id === "string" ? query.id : null;
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [choosing, setChoosing] = useState(true);
  const [trial, setTrial] = useState<string | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);

  const reading = useWrite(salesImport.preview);
  const starting = useWrite(salesImport.start, { refresh: ["/tickets/import"] });
  const committing = useWrite(salesImport.commit, { refresh: ["/tickets/import"] });
  const run = useRead(salesImport.get, id ? { params: { id } } : null, {
    refreshInterval: (latest) => (latest === undefined || atWork(latest) ? POLL_MS : 0),
    keepPreviousData: false,
  });
  const view = run.data?.id === id ? run.data : undefined;
  const step = id ? (view && !view.dry_run ? 3 : 2) : !choosing && preview ? 1 : 0;

  const goTo = (next: string | null) =>
    router.push({ pathname: router.pathname, query: next ? { id: next } : {} }, undefined, { shallow: true });

  const read = async (chosen: File, place: Place = {}, kept?: Mapping) => {
    setFileError(null);
    if (chosen.size > MAX_IMPORT_BYTES) {
      setFileError("El archivo supera los 50 MB.");
      return;
    }
    const fields: Record<string, string> = {};
    if (place.sheet) fields.sheet = place.sheet;
    if (place.header_row !== undefined) fields.header_row = String(place.header_row);
    try {
      const found = await reading.run({ body: form(chosen, fields) });
      const carried = kept ?? (view ? asMapping(view.mapping) : undefined);
      setFile(chosen);
      setPreview(found);
      setMapping(startMapping(found, carried));
      setChoosing(false);
      setTrial(null);
      if (id) await goTo(null);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFileError(error.issues[0]?.message ?? error.message);
    }
  };

  const review = async (unknown: OnUnknown = "reject", next: Mapping | null = mapping) => {
    if (!file || !next) return;
    setMapping(next);
    try {
      const fields = { mapping: JSON.stringify(next), dry_run: "true", on_error: "skip", on_unknown_show: unknown };
      const answer = await starting.run({ body: form(file, fields) });
      setTrial(answer.id);
      await goTo(answer.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };

  const commit = async (onError: OnError) => {
    if (!view) return;
    try {
      const answer = await committing.run({
        params: { id: view.id },
        body: { on_error: onError, on_unknown_show: view.on_unknown_show },
      });
      setTrial(view.id);
      await goTo(answer.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };

  /** Back to an earlier step; nothing is lost on the way. Where the browser kept no file it has to be chosen again. */
  const back = (to: number) => {
    if (to === 2 && trial) return void goTo(trial);
    setChoosing(to === 0 || !preview);
    void goTo(null);
  };

  const note = useMemo(() => ({ preview, mapping, trial, choosing }), [preview, mapping, trial, choosing]);
  const forget = useKeptFile("ventas", file, note, (kept, said) => {
    if (!said) return void (id ? setFile(kept) : read(kept));
    setFile(kept);
    setPreview(said.preview);
    setMapping(said.mapping);
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
    setPreview(null);
    setMapping(null);
    setTrial(null);
    setChoosing(true);
    void goTo(null);
  };

  return {
    id,
    step,
    file,
    preview,
    mapping,
    setMapping,
    run,
    view,
    read,
    review,
    commit,
    back,
    restart,
    forget,
    fileError,
    reading,
    starting,
    committing,
  };
}

export type ImportWizard = ReturnType<typeof useImportWizard>;
