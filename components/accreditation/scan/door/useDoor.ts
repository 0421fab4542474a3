import { useCallback, useEffect, useRef, useState } from "react";
import { readCode } from "@/lib/accreditation/rules/code";
import { type Direction, decide, type Reason, type Tone } from "@/lib/accreditation/rules/decide";
import { checkScan, getScanList, sendScans } from "@/lib/accreditation/scan/api";
import type { ListedPerson, SentScan } from "@/lib/accreditation/scan/schema";
import { call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import { inOneTab, keepSending } from "@/lib/client/offline/sender";
import { changeEntry, dropEntry, entriesOf, lackNow, onEntries, putEntry } from "@/lib/client/offline/store";
import { todayIn } from "@/lib/format/dates";
import { type Door, doorOf, insideHere, keepDoor, keptDoor, ownerOf } from "./keeping";
import { isSigned } from "./verify";

/** How often the list is asked for, and what waits is sent. */
const EVERY_MS = 20_000;
/** How long a door waits for the server: nobody stands longer. */
const ASK_MS = 800;
const BATCH = 200;
const RECENT = 40;
/** A night belongs to the day before until then. */
const NIGHT_MS = 6 * 3_600_000;

export interface Verdict {
  id: string;
  tone: Tone;
  reason: Reason;
  person: ListedPerson | null;
  serial: number;
  revision: number;
  /** What the code opens, or the list where it has none. */
  access: readonly number[];
  at: number;
  /** Where the server says that it went in. */
  elsewhere: { gate: string; at: string } | null;
  /** Amber waits for who stands at the door. */
  decided: "espera" | "pasó" | "no pasó";
}

export interface DoorState {
  door: Door | null;
  /** Why there is none. */
  problem: "buscando" | "sin_enlace" | "rechazado" | "inseguro" | null;
  day: number;
  inside: number;
  waiting: number;
  offline: boolean;
  /** The device keeps nothing. */
  lack: boolean;
  verdict: Verdict | null;
  recent: readonly Verdict[];
  direction: Direction;
}

const START: DoorState = {
  door: null,
  problem: "buscando",
  day: -1,
  inside: 0,
  waiting: 0,
  offline: false,
  lack: false,
  verdict: null,
  recent: [],
  direction: "entra",
};

const dayOf = ({ event, offset }: Door): number =>
  event.days.indexOf(todayIn(event.zone, new Date(Date.now() + offset - NIGHT_MS)));

const soon = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work.catch(() => null), new Promise<null>((done) => setTimeout(() => done(null), ASK_MS))]);

/** A door: it decides here, keeps what it decided, and sends it when it can. */
export function useDoor() {
  const [state, setState] = useState(START);
  const now = useRef(state);
  const put = useCallback((more: Partial<DoorState>) => {
    now.current = { ...now.current, ...more };
    setState(now.current);
  }, []);
  const sync = useRef<() => void>(() => undefined);
  const asking = useRef("");
  const answering = useRef<Promise<unknown>>(Promise.resolve());

  const count = useCallback(async () => {
    const { door } = now.current;
    if (!door) return;
    const waiting = await entriesOf<SentScan>(ownerOf(door));
    put({
      waiting: waiting.length,
      inside: insideHere(
        door,
        waiting.map(({ data }) => data),
      ).size,
      lack: lackNow() !== null,
      day: dayOf(door),
    });
  }, [put]);

  const refresh = useCallback(
    async (token: string) => {
      const before = now.current.door?.token === token ? now.current.door : null;
      const asked = Date.now();
      const list = await call(getScanList, { params: { token }, query: { since: before?.now ?? 0 } });
      const door = doorOf(token, before, list, asked);
      await keepDoor(door);
      put({ door, problem: null, offline: false });
      await count();
    },
    [put, count],
  );

  const empty = useCallback(async () => {
    const { door } = now.current;
    if (!door) return;
    await inOneTab("puerta", async () => {
      for (;;) {
        // The one that is being asked about may still become another one.
        const all = await entriesOf<SentScan>(ownerOf(door));
        const waiting = all.filter(({ id }) => id !== asking.current).slice(0, BATCH);
        if (waiting.length === 0) return;
        const body = { sent_at: Date.now(), scans: waiting.map(({ data }) => data) };
        const { kept } = await call(sendScans, { params: { token: door.token }, body });
        const there = new Set(kept.map(({ id }) => id));
        for (const one of waiting) if (there.has(one.id)) await dropEntry(one.id, one.rev);
      }
    });
  }, []);

  useEffect(() => {
    if (!window.isSecureContext || !crypto.subtle) return put({ problem: "inseguro" });
    const given = /^#([\w-]{43})$/.exec(location.hash)?.[1];
    // The token stays in this browser alone, out of the address and of what is shared of it.
    if (given) history.replaceState(history.state, "", location.pathname);
    void navigator.storage?.persist?.().catch(() => false);
    const work = async () => {
      const token = given ?? now.current.door?.token;
      if (!token) return put({ problem: "sin_enlace" });
      try {
        await empty();
        await refresh(token);
      } catch (error) {
        const refused = error instanceof CallError && (error.status === 404 || error.status === 400);
        if (refused) return put({ problem: "rechazado", offline: false });
        put({ offline: true, ...(now.current.door ? {} : { problem: "sin_enlace" as const }) });
      }
      await count();
    };
    let stop: () => void = () => undefined;
    let over = false;
    const begin = async () => {
      const door = await keptDoor();
      if (over) return;
      if (door && (!given || door.token === given)) put({ door, problem: null, day: dayOf(door) });
      await count();
      const sending = keepSending(work, EVERY_MS);
      sync.current = sending.now;
      stop = sending.stop;
      if (over) stop();
    };
    void begin();
    const heard = onEntries(() => void count());
    return () => {
      over = true;
      stop();
      heard();
    };
  }, [put, count, empty, refresh]);

  /** Writes what a door did, before anybody is told. */
  const note = useCallback(async (door: Door, scan: SentScan) => {
    const entry = { id: scan.id, person: ownerOf(door), rev: 1, at: scan.at, data: scan };
    const there = await changeEntry<SentScan>(scan.id, (one) => ({ ...one, rev: one.rev + 1, data: scan }));
    if (!there) await putEntry(entry);
  }, []);

  const show = useCallback(
    (verdict: Verdict) => {
      const recent = [verdict, ...now.current.recent.filter(({ id }) => id !== verdict.id)].slice(0, RECENT);
      put({ verdict, recent });
    },
    [put],
  );

  const ask = useCallback(
    async (code: Parameters<typeof decide>[0]["code"]): Promise<Verdict | null> => {
      const { door, direction } = now.current;
      if (!door) return null;
      await answering.current;
      const waiting = (await entriesOf<SentScan>(ownerOf(door))).map(({ data }) => data);
      const serial = code?.facts.serial ?? 0;
      const person = door.people.find((one) => one.serial === serial) ?? null;
      const question = {
        code,
        event: door.event.id,
        zone: door.device.zone,
        day: dayOf(door),
        now: Math.floor((Date.now() + door.offset) / 1_000),
        listed: person ?? undefined,
        inside: insideHere(door, waiting).has(serial) ? ("telefono" as const) : ("no" as const),
        direction,
      };
      let said = decide(question);
      const scan = (passed: boolean): SentScan => ({
        id,
        serial,
        revision: code?.facts.revision ?? 0,
        direction,
        ...said,
        passed,
        at,
      });
      const [id, at] = [crypto.randomUUID(), Date.now()];
      let elsewhere: Verdict["elsewhere"] = null;
      asking.current = id;
      if (said.tone !== "ambar") await note(door, scan(said.tone === "verde"));
      if (said.tone !== "rojo" && direction === "entra" && !now.current.offline && navigator.onLine) {
        const params = { token: door.token };
        const body = { sent_at: Date.now(), scan: scan(said.tone === "verde") };
        const answer = await soon(call(checkScan, { params, body }));
        if (answer) {
          elsewhere = answer.inside;
          said = decide({ ...question, inside: answer.inside ? "servidor" : "no" });
        }
        // What waits was written for green; whoever is at the door decides what is amber.
        if (said.tone !== "ambar") await note(door, scan(said.tone === "verde"));
      }
      const decided = said.tone === "ambar" ? "espera" : said.tone === "verde" ? "pasó" : "no pasó";
      const access = code?.facts.access ?? person?.access ?? [];
      return { id, at, serial, revision: code?.facts.revision ?? 0, access, person, elsewhere, decided, ...said };
    },
    [note],
  );

  type Reading = (door: Door) => Promise<Parameters<typeof decide>[0]["code"]>;
  const busy = useRef(false);
  const next = useRef<Reading | null>(null);
  /** One after the other: what is read while another one is looked at comes next, and nothing while somebody has to answer. */
  const judge = useCallback(
    async (reading: Reading) => {
      const { door, verdict } = now.current;
      if (!door || verdict?.decided === "espera") return;
      next.current = reading;
      if (busy.current) return;
      busy.current = true;
      try {
        while (next.current && now.current.verdict?.decided !== "espera") {
          const read = next.current;
          next.current = null;
          const said = await ask(await read(door));
          if (said) show(said);
        }
      } finally {
        next.current = null;
        asking.current = "";
        busy.current = false;
      }
      await count();
      sync.current();
    },
    [ask, show, count],
  );

  return {
    state,
    /** A code that was read or typed by a reader. */
    onCode: useCallback(
      (text: string) =>
        judge(async (door) => {
          const read = readCode(text);
          return read && { facts: read.facts, signed: await isSigned(read, door.event.key) };
        }),
      [judge],
    ),
    /** Somebody without their badge, found by name: as the list says. */
    onPerson: useCallback(
      ({ serial, revision, access }: ListedPerson) =>
        judge(async ({ event }) => ({
          facts: { event: event.id, serial, revision, access, expires: 2 ** 32 - 1 },
          signed: true,
        })),
      [judge],
    ),
    /** What who stands at the door says to amber. */
    onAnswer: useCallback(
      async (passes: boolean) => {
        const { door, verdict, direction } = now.current;
        if (!door || verdict?.decided !== "espera") return;
        const { id, serial, revision, tone, reason, at } = verdict;
        const answered: Verdict = { ...verdict, decided: passes ? "pasó" : "no pasó" };
        // The door is free for the next badge at once, whose look waits for this one to be written.
        put({ verdict: null, recent: now.current.recent.map((one) => (one.id === id ? answered : one)) });
        answering.current = note(door, { id, serial, revision, direction, tone, reason, passed: passes, at });
        await answering.current;
        await count();
        sync.current();
      },
      [note, put, count],
    ),
    onClose: useCallback(() => put({ verdict: null }), [put]),
    onDirection: useCallback((direction: Direction) => put({ direction, verdict: null }), [put]),
  };
}
