import { useCallback, useEffect, useRef, useState } from "react";
import { forgetUpload, type UploadSteps, uploadInParts } from "@/lib/client/upload";
import { fileSize } from "@/lib/format/fileSize";

/** One file on its way. `waiting`: the line is down and the next attempt is awaited. */
export interface UploadItem<T> {
  key: number;
  file: File;
  state: "queued" | "sending" | "waiting" | "done" | "failed";
  received: number;
  error?: string;
  result?: T;
}

export interface UploadsOptions<T> {
  steps: UploadSteps<T>;
  maxBytes: number;
  /** See `uploadInParts`. */
  remember?: string;
  onDone?: (result: T, file: File) => void;
}

/** Sends files one after another; each can be cancelled and tried again. Leaving the screen stops what is under way. */
export function useUploads<T>({ steps, maxBytes, remember, onDone }: UploadsOptions<T>) {
  const [items, setItems] = useState<UploadItem<T>[]>([]);
  const next = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const last = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef({ steps, onDone });
  useEffect(() => {
    latest.current = { steps, onDone };
  });
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = useCallback(
    (key: number, facts: Partial<UploadItem<T>>) =>
      setItems((before) => before.map((item) => (item.key === key ? { ...item, ...facts } : item))),
    [],
  );

  const send = useCallback(
    (key: number, file: File) => {
      const stop = new AbortController();
      running.current.set(key, stop);
      const work = async () => {
        if (stop.signal.aborted) return;
        change(key, { state: "sending", error: undefined });
        try {
          const result = await uploadInParts(file, latest.current.steps, {
            signal: stop.signal,
            remember,
            onProgress: (received) => change(key, { received }),
            onWaiting: (waiting) => change(key, { state: waiting ? "waiting" : "sending" }),
          });
          change(key, { state: "done", received: file.size, result });
          latest.current.onDone?.(result, file);
        } catch (error) {
          if (!stop.signal.aborted) change(key, { state: "failed", error: messageOf(error) });
        } finally {
          running.current.delete(key);
        }
      };
      last.current = last.current.then(work);
    },
    [change, remember],
  );

  const add = useCallback(
    (files: File[]) => {
      for (const file of files) {
        const key = next.current++;
        const error = refusal(file, maxBytes);
        setItems((before) => [...before, { key, file, state: error ? "failed" : "queued", received: 0, error }]);
        if (!error) send(key, file);
      }
    },
    [maxBytes, send],
  );

  /** Stops it when it is under way, and takes it off the list. */
  const drop = useCallback(
    ({ key, file, state }: UploadItem<T>) => {
      running.current.get(key)?.abort();
      if (remember && state !== "done") forgetUpload(remember, file);
      setItems((before) => before.filter((item) => item.key !== key));
    },
    [remember],
  );
  const retry = useCallback(({ key, file }: UploadItem<T>) => send(key, file), [send]);
  const busy = items.some(({ state }) => state !== "done" && state !== "failed");
  return { items, add, drop, retry, busy };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "No se pudo cargar el archivo.");

/** What the server would refuse anyway, told before a byte is sent. */
function refusal(file: File, maxBytes: number): string | undefined {
  if (file.size === 0) return "El archivo está vacío.";
  if (file.size > maxBytes)
    return `Pesa ${fileSize(file.size)}: el máximo es ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  return undefined;
}
