import { useCallback, useEffect, useRef, useState } from "react";
import { cardSetup } from "@/lib/cards/api";
import type { CardSetup } from "@/lib/cards/schema";
import { call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import { hasLeft, noteIn, noteUnsent } from "@/lib/client/offline/person";
import { inOneTab, keepSending } from "@/lib/client/offline/sender";
import {
  entriesOf,
  keep,
  kept,
  type Lack,
  lackNow,
  onEntries,
  othersCount,
  unkeptPhotos,
} from "@/lib/client/offline/store";
import { missingOf, type Waiting, type WaitingExpense } from "./entry";

const SETUP = "gastos:setup";
const LOCK = "gastos-tarjeta";
/** None of the others would get through either. */
const LINE_DOWN = [0, 429, 503];
/** With nothing to send, who one is and what there is to choose from is asked no more often. */
const RESTS_MS = 300_000;
const CLOCK_MS = 300_000;

/** `away`: nobody can be asked, and nothing is known from before. */
export type Access = "asking" | "in" | "out" | "refused" | "away";

/** How the phone stands: what it knows, what waits on it, and how sending goes. */
export interface Phone {
  setup: CardSetup | null;
  entries: readonly WaitingExpense[];
  /** Of other people, who used this phone. */
  others: number;
  /** Why this phone keeps nothing of what is done now; null: it does. */
  lack: Lack | null;
  access: Access;
  online: boolean;
  /** Of so many the n-th is on its way; null: nothing is. */
  sending: { n: number; of: number } | null;
  /** How far the phone's clock is ahead, in ms; 0 where it is right. */
  clockOff: number;
  sendNow: () => void;
}

interface KeptSetup {
  setup: CardSetup;
  clockOff: number;
}

const ready = ({ data }: WaitingExpense) => data.discard || (data.saved && !data.problem && missingOf(data) === null);

/** The one place that reads and sends what the phone keeps. */
export function usePhone(): Phone {
  const [known, setKnown] = useState<KeptSetup | null>(null);
  const [access, setAccess] = useState<Access>("asking");
  const [entries, setEntries] = useState<readonly WaitingExpense[]>([]);
  const [others, setOthers] = useState(0);
  const [lack, setLack] = useState<Lack | null>(null);
  const [sending, setSending] = useState<Phone["sending"]>(null);
  const online = useOnline();
  const sender = useRef<() => void>(() => undefined);
  const person = known?.setup.person.id;

  const read = useCallback(async () => {
    if (person === undefined) return;
    const [own, rest] = await Promise.all([entriesOf<Waiting>(person), othersCount(person)]);
    setEntries(own.filter(({ data }) => !data.discard));
    setOthers(rest);
    setLack(lackNow());
    noteUnsent(own.length);
  }, [person]);
  useEffect(() => {
    void read();
    return onEntries(() => void read());
  }, [read]);

  useEffect(() => {
    if (lack === null) return;
    // What is in this page alone goes with it.
    const stay = (event: BeforeUnloadEvent) => unkeptPhotos().length > 0 && event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [lack]);

  useEffect(() => {
    let over = false;
    let asked = 0;
    // What the document asked for is not waited for behind the database.
    let first: ReturnType<typeof ask> | undefined = ask();
    void first.then((now) => {
      if (typeof now === "string" || over) return;
      setAccess("in");
      setKnown(now);
    });
    const round = async () => {
      const before = await knownHere();
      if (before && !over) setKnown((now) => now ?? before);
      const waits = before && (await entriesOf<Waiting>(before.setup.person.id)).some(ready);
      if (!waits && Date.now() - asked < RESTS_MS) return;
      const now = await (first ?? ask());
      first = undefined;
      if (over) return;
      if (typeof now === "string") {
        if (now !== "away") setAccess(now);
        // What was shown before goes on where nobody can be asked.
        else setAccess((last) => (last !== "asking" && last !== "away" ? last : before ? "in" : "away"));
        return;
      }
      asked = Date.now();
      setAccess("in");
      setKnown(now);
      await noteHere(now);
      const outcome = await inOneTab(LOCK, () => sendAll(now.setup.person.id, setSending));
      if (outcome === "out" && !over) setAccess("out");
    };
    const { now, stop } = keepSending(round);
    sender.current = now;
    return () => {
      over = true;
      stop();
    };
  }, []);

  const setup = known?.setup ?? null;
  const clockOff = known?.clockOff ?? 0;
  return { setup, entries, others, lack, access, online, sending, clockOff, sendNow: () => sender.current() };
}

/** Who one is and what one may choose from; a word where nobody says. */
async function ask(): Promise<KeptSetup | "out" | "refused" | "away"> {
  try {
    const before = Date.now();
    const setup = await call(cardSetup, {});
    const off = (before + Date.now()) / 2 - Date.parse(setup.now);
    return { setup, clockOff: Math.abs(off) > CLOCK_MS ? off : 0 };
  } catch (error) {
    if (!(error instanceof CallError)) return "away";
    return error.status === 401 ? "out" : error.status === 403 ? "refused" : "away";
  }
}

/** What this browser knows of its person; nothing after they left. */
const knownHere = async (): Promise<KeptSetup | undefined> =>
  hasLeft() ? undefined : kept<KeptSetup>(SETUP).catch(() => undefined);

async function noteHere(now: KeptSetup): Promise<void> {
  noteIn();
  await keep(SETUP, now);
}

/** Sends what waits, oldest first; one that somebody has to look at does not hold up the others. */
async function sendAll(person: number, say: (sending: Phone["sending"]) => void): Promise<"done" | "out"> {
  const tried = new Set<string>();
  if (!(await entriesOf<Waiting>(person)).some(ready)) return "done";
  const { NotAsThisPerson, sendOne } = await import("./send");
  const next = async () =>
    (await entriesOf<Waiting>(person)).filter((one) => ready(one) && !tried.has(`${one.id} ${one.rev}`));
  try {
    for (let waiting = await next(); waiting[0]; waiting = await next()) {
      const [one] = waiting;
      say({ n: tried.size + 1, of: tried.size + waiting.length });
      tried.add(`${one.id} ${one.rev}`);
      try {
        await sendOne(one);
      } catch (error) {
        if (error instanceof NotAsThisPerson) return "out";
        if (error instanceof CallError && LINE_DOWN.includes(error.status) && error.code !== "photo_again")
          return "done";
      }
    }
    return "done";
  } finally {
    say(null);
  }
}

function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return online;
}
