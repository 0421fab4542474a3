import { useEffect, useMemo, useState } from "react";
import { CallError } from "@/lib/client/callError";
import { useKeptFile } from "@/lib/client/useKeptFile";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { costImport } from "@/lib/costcentres/imports/api";
import { MAX_COST_FILE_BYTES } from "@/lib/costcentres/imports/rules/size";
import type { ImportPreview } from "@/lib/costcentres/imports/schema";
import type { CostAddress } from "../useCostAddress";
import { STEM } from "../useCostLive";
import { atWork } from "./importStatus";
import { type Draft, startDraft } from "./mappingDraft";

const POLL_MS = 1_000;
const REFRESH = { refresh: [`${STEM}/imports`] };

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
export function useImportWizard(address: CostAddress) {
  const id = address.importId;
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [year, setYear] = useState("");
  const [choosing, setChoosing] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const finding = useWrite(costImport.preview);
  const starting = useWrite(costImport.start, REFRESH);
  const committing = useWrite(costImport.commit, REFRESH);
  const run = useRead(costImport.get, id ? { params: { id } } : null, {
    refreshInterval: (latest) => (latest === undefined || atWork(latest) ? POLL_MS : 0),
    keepPreviousData: false,
  });
  const view = run.data?.id === id ? run.data : undefined;
  const step = id ? (view && !view.dry_run ? 3 : 2) : !choosing && preview ? 1 : 0;
  const goTo = (importacion: string | undefined) => address.set({ importacion }, { push: true });

  const trying = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.issues[0]?.message ?? error.message);
    }
  };

  const read = (chosen: File, place: { sheet?: string; header_row?: string } = {}) =>
    trying(async () => {
      if (chosen.size > MAX_COST_FILE_BYTES) return setFailure("El archivo supera los 20 MB.");
      const fields = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
      const found = await finding.run({ body: form(chosen, fields) });
      setFile(chosen);
      setPreview(found);
      setDraft(startDraft(found));
      setYear(found.year ? String(found.year.year) : "");
      setChoosing(false);
      if (id) goTo(undefined);
    });

  const review = () =>
    trying(async () => {
      if (!file || !draft) return;
      const body = form(file, { mapping: JSON.stringify(draft), dry_run: "true" });
      goTo((await starting.run({ body })).id);
    });

  const commit = () =>
    trying(async () => {
      if (view) goTo((await committing.run({ params: { id: view.id } })).id);
    });

  /** Back to an earlier step; where the browser kept no file it has to be chosen again. */
  const back = (to: number) => {
    setFailure(null);
    setChoosing(to === 0 || !preview);
    goTo(undefined);
  };

  const note = useMemo(() => ({ preview, draft, year, choosing }), [preview, draft, year, choosing]);
  const forget = useKeptFile("centros-de-costo", file, note, (kept, said) => {
    if (!said) return void (id ? setFile(kept) : read(kept));
    setFile(kept);
    setPreview(said.preview);
    setDraft(said.draft);
    setYear(said.year);
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
    setDraft(null);
    back(0);
  };

  const busy = { finding: finding.busy, starting: starting.busy, committing: committing.busy };
  const typing = { draft, setDraft, year, setYear };
  return { id, step, file, preview, ...typing, run, view, failure, read, review, commit, back, restart, busy };
}

export type ImportWizard = ReturnType<typeof useImportWizard>;
