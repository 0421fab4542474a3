import { useRef, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { closeIntake, listIntake, retryItem, takeFiles } from "@/lib/vouchers/intake/api";
import type { IntakeBatch, IntakeItem } from "@/lib/vouchers/intake/schema";
import { portionsOf } from "./portions";

/** A batch that is being read changes by itself: it is asked for, too, where no news comes. */
const POLL_MS = 4_000;

/** How far sending is: files, of how many. */
export interface Sending {
  done: number;
  total: number;
}

/** The files that the person sent, as far as they are: sent in portions, read by the worker, closed when they are done with. */
export function useIntake(mayWrite: boolean) {
  const { data, mutate } = useRead(listIntake, mayWrite ? {} : null, {
    refreshInterval: (latest) => (latest?.some(({ counts }) => counts.waiting > 0) ? POLL_MS : 0),
  });
  const sent = useWrite(takeFiles);
  const closed = useWrite(closeIntake);
  const retried = useWrite(retryItem);
  const [sending, setSending] = useState<Sending | null>(null);
  // Those dropped while others are on their way go after them, into the same batch.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const sendAll = async (files: readonly File[]) => {
    let into: number | undefined;
    let done = 0;
    setSending({ done, total: files.length });
    for (const portion of portionsOf(files)) {
      const body = new FormData();
      for (const file of portion) body.append("files", file, file.name);
      if (into !== undefined) body.append("batch", String(into));
      const answer = await sent.run({ body });
      into = answer.id;
      done += portion.length;
      setSending({ done, total: files.length });
      await mutate((before) => [answer, ...(before ?? []).filter(({ id }) => id !== answer.id)], { revalidate: false });
    }
  };
  const send = (files: readonly File[]) => {
    last.current = last.current.then(() => attempt(() => sendAll(files)).finally(() => setSending(null)));
  };
  return {
    /** Those that are not closed, the newest first. */
    batches: data ?? [],
    sending,
    send,
    refresh: () => void mutate(),
    close: ({ id }: IntakeBatch) => attempt(() => closed.run({ params: { id } }).then(() => mutate())),
    retry: ({ id }: IntakeItem, as: "leer" | "sin_leer") =>
      attempt(() => retried.run({ params: { id }, body: { as } }).then(() => mutate())),
    busy: retried.busy || closed.busy,
  };
}
export type Intake = ReturnType<typeof useIntake>;
