import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "@/lib/client/callError";
import { forgetFile, keepFile } from "@/lib/client/keptFile";
import { forgetUpload, type UploadSteps, uploadInParts } from "@/lib/client/upload";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";

/** A file on its way. `left`: seconds, once they can be told. `waiting`: the line is down. */
export interface Sending {
  file: File;
  received: number;
  left: number | null;
  waiting: boolean;
}

/** Seconds that the rest takes at the speed so far; null while too little went to tell. */
export function secondsLeft(size: number, received: number, from: number, ms: number): number | null {
  const sent = received - from;
  return sent <= 0 || ms < 500 ? null : Math.max(1, Math.ceil(((size - received) / sent) * (ms / 1000)));
}

/**
 * Sends one file in parts, with its progress; a dropped line is waited out, and a reload goes on with the same file, which
 * the browser keeps until it arrived, was refused or was given up (`onEnd`).
 */
export function useSending(steps: UploadSteps<LinkFile>, remember: string, onEnd: (file?: LinkFile) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const latest = useRef({ steps, onEnd });
  useEffect(() => {
    latest.current = { steps, onEnd };
  });
  useEffect(() => () => stop.current?.abort(), []);

  const end = useCallback(
    (done?: LinkFile) => {
      void forgetFile(remember);
      latest.current.onEnd(done);
    },
    [remember],
  );

  const send = useCallback(
    async (file: File) => {
      stop.current?.abort();
      const mine = new AbortController();
      stop.current = mine;
      let start: { at: number; received: number } | undefined;
      const change = (facts: Partial<Sending>) => {
        if (!mine.signal.aborted) setSending((before) => before && { ...before, ...facts });
      };
      setFailure(undefined);
      setSending({ file, received: 0, left: null, waiting: false });
      void keepFile(remember, file);
      try {
        const done = await uploadInParts(file, latest.current.steps, {
          signal: mine.signal,
          remember,
          onProgress: (received, size) => {
            start ??= { at: performance.now(), received };
            change({ received, left: secondsLeft(size, received, start.received, performance.now() - start.at) });
          },
          onWaiting: (waiting) => change({ waiting }),
        });
        if (!mine.signal.aborted) end(done);
      } catch (error) {
        if (mine.signal.aborted) return;
        setFailure(messageOf(error));
        setSending(null);
        if (isRefusal(error)) end();
      }
    },
    [remember, end],
  );

  const cancel = useCallback(() => {
    stop.current?.abort();
    if (sending) forgetUpload(remember, sending.file);
    setSending(null);
    end();
  }, [remember, sending, end]);

  const refuse = useCallback((message: string) => setFailure(message), []);
  return { sending, failure, send, cancel, refuse };
}

/** Sending the same again would be answered the same. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

function messageOf(error: unknown): string {
  if (!(error instanceof CallError)) return "No se pudo leer el archivo del teléfono. Elegirlo de nuevo.";
  if (error.status === 429) return "Desde esta conexión se subió mucho seguido. Esperar unos minutos y reintentar.";
  if (error.status === 404) return "El enlace ya no está disponible. Pedir uno nuevo a quien lo envió.";
  return error.issues[0]?.message ?? error.message;
}
