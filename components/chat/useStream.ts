import { useCallback, useEffect, useRef, useState } from "react";
import { getMessage, listMessages } from "@/lib/chat/api";
import { channelTopic } from "@/lib/chat/rules/kinds";
import type { MessageView } from "@/lib/chat/schema";
import { CallError, call } from "@/lib/client/call";
import { useLive } from "@/lib/client/useLive";
import { type Loaded, withMessage, withNewer, withNewest, withOlder } from "./streamState";

const PAGE = 50;
const MOST = 500;

type Query = { before?: string; after?: string; around?: string; limit?: number };

/**
 * The messages of a channel, live: the newest, or those around `focus`. `older` and `newer` read on at either end.
 * Reads follow one another, so that none undoes what a later one brought.
 */
export function useStream(channel: number, focus: number | null) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef<Loaded | null>(null);
  const gone = useRef(false);
  const line = useRef<Promise<void>>(Promise.resolve());

  const put = useCallback((next: Loaded) => {
    latest.current = next;
    if (!gone.current) setLoaded(next);
  }, []);

  /** Does this after what is under way. */
  const inLine = useCallback((work: () => Promise<void>): Promise<void> => {
    line.current = line.current.then(async () => {
      if (gone.current) return;
      setBusy(true);
      try {
        await work();
        if (!gone.current) setError(null);
      } catch (caught) {
        if (!(caught instanceof CallError)) throw caught;
        if (!gone.current) setError(caught);
      } finally {
        if (!gone.current) setBusy(false);
      }
    });
    return line.current;
  }, []);

  const read = useCallback(
    (query: Query) => call(listMessages, { params: { id: channel }, query: { limit: PAGE, ...query } }),
    [channel],
  );

  const reload = useCallback(
    () => inLine(async () => put(await read(focus === null ? {} : { around: String(focus) }))),
    [inLine, put, read, focus],
  );
  const latestAgain = useCallback(
    () =>
      inLine(async () => {
        const now = latest.current;
        if (!now) return put(await read({}));
        if (now.has_newer) return;
        put(withNewest(now, await read({ limit: Math.min(MOST, now.items.length + PAGE) })));
      }),
    [inLine, put, read],
  );
  const catchUp = useCallback(
    () =>
      inLine(async () => {
        const now = latest.current;
        if (!now) return put(await read({}));
        if (!now.has_newer) put(withNewer(now, await read({ after: String(now.items.at(-1)?.id ?? 0) })));
      }),
    [inLine, put, read],
  );
  const older = useCallback(
    () =>
      inLine(async () => {
        const now = latest.current;
        const first = now?.items[0];
        if (now?.has_older && first) put(withOlder(now, await read({ before: String(first.id) })));
      }),
    [inLine, put, read],
  );
  const newer = useCallback(
    () =>
      inLine(async () => {
        const now = latest.current;
        const last = now?.items.at(-1);
        if (now?.has_newer && last) put(withNewer(now, await read({ after: String(last.id) })));
      }),
    [inLine, put, read],
  );
  /** Leaves what is around an old message for the newest. */
  const toNewest = useCallback(() => inLine(async () => put(await read({}))), [inLine, put, read]);
  const replace = useCallback(
    (message: MessageView) => latest.current && put(withMessage(latest.current, message)),
    [put],
  );
  /** A message of one's own that the server took: shown at once where the end is loaded. */
  const append = useCallback(
    (message: MessageView) => {
      const now = latest.current;
      if (!now || now.has_newer || message.channel_id !== channel) return;
      const last = now.items.at(-1)?.id ?? 0;
      // Others may have spoken in between.
      if (message.id <= last + 1) put(withNewer(now, { items: [message], has_older: true, has_newer: false }));
      else void catchUp();
    },
    [catchUp, channel, put],
  );
  const refresh = useCallback(
    (id: number) =>
      inLine(async () => {
        if (latest.current?.items.some((message) => message.id === id))
          replace(await call(getMessage, { params: { id } }));
      }),
    [inLine, replace],
  );

  useEffect(() => {
    gone.current = false;
    void reload();
    return () => {
      gone.current = true;
    };
  }, [reload]);

  useLive(channelTopic(channel), ({ type, data }) => {
    if (type === "message") void catchUp();
    if (type === "changed" && typeof data?.id === "number") void refresh(data.id);
    if (type === "purged" || type === "resync") void latestAgain();
  });

  return { loaded, error, busy, reload, older, newer, toNewest, replace, append };
}

export type Stream = ReturnType<typeof useStream>;
