import { WifiOff } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { Avatar } from "@/components/kit/Avatar";
import { Icon } from "@/components/kit/Icon";
import { Loading } from "@/components/kit/Spinner";
import type { ExpenseRow } from "@/lib/cards/schema";
import { useInstalled } from "@/lib/client/offline/useInstalled";
import { HomeView } from "./HomeView";
import { begin } from "./phone/begin";
import { dayHere } from "./phone/entry";
import { useMonth } from "./phone/useMonth";
import { type Phone, usePhone } from "./phone/usePhone";
import { useView } from "./phone/useView";

// The first page is there at once; what follows it comes while it is looked at, and lies on the phone from then on.
const views = () => import("./views");
const asides = () => import("./asides");
const ConfirmView = dynamic(() => views().then((it) => it.ConfirmView), { ssr: false, loading: Waits });
const MonthView = dynamic(() => views().then((it) => it.MonthView), { ssr: false, loading: Waits });
const Strips = dynamic(() => asides().then((it) => it.Strips), { ssr: false });
const EarlyPhotos = dynamic(() => asides().then((it) => it.EarlyPhotos), { ssr: false });
const AccountMenu = dynamic(() => asides().then((it) => it.AccountMenu), { ssr: false });
const Refused = dynamic(() => asides().then((it) => it.Refused), { ssr: false, loading: Waits });
const SignInFirst = dynamic(() => asides().then((it) => it.SignInFirst), { ssr: false, loading: Waits });
const fetchTheRest = () => Promise.all([views(), asides(), import("./phone/send")]);

// In the phone's own letters: ours would come before the program that is waited for, by the same slow way.
function Waits() {
  return (
    <main className="min-h-dvh bg-canvas font-[system-ui]">
      <Loading />
    </main>
  );
}

/** What people pay with the company's cards, from the phone: works without signal. */
export function CardExpensesScreen({ onLeave }: { onLeave: () => void }) {
  const phone = usePhone();
  const { setup, access, clockOff } = phone;
  const [view, go] = useView();
  // Taken before it was known whose it is: it is kept as soon as that is.
  const [early, setEarly] = useState<readonly File[]>([]);
  const [handedIn, setHandedIn] = useState(0);
  const thisMonth = dayHere(Date.now() - clockOff).slice(0, 7);
  const month = view.month ?? thisMonth;
  const known = useMonth(
    access === "refused" ? undefined : setup?.person.id,
    month,
    // What waits here goes when it has arrived, also where another tab sent it.
    `${phone.entries.map(({ id }) => id)} ${handedIn} ${phone.online} ${access}`,
  );
  useInstalled("gastos-tarjeta", "/GastosTarjeta");
  useEffect(() => {
    if (setup) void fetchTheRest().catch(() => undefined);
  }, [setup]);

  const start = useCallback(
    async (photo: File | null) => {
      if (setup) go({ expense: await begin(setup, clockOff, photo) });
      else if (photo) setEarly((before) => [...before, photo]);
    },
    [setup, clockOff, go],
  );
  useEffect(() => {
    if (!setup || early.length === 0) return;
    setEarly([]);
    for (const photo of early) void start(photo);
  }, [setup, early, start]);
  const open = async (row: ExpenseRow) => go({ expense: await (await views()).beginAnswer(row) });

  const unkept = early.length > 0 && <EarlyPhotos photos={early} />;
  if (access === "refused")
    return (
      <>
        {unkept}
        <Refused />
      </>
    );
  if (!setup && access !== "asking")
    return (
      <>
        {unkept}
        <SignInFirst away={access === "away"} onRetry={phone.sendNow} />
      </>
    );
  if (!setup && (view.expense || view.month)) return <Waits />;
  const entry = view.expense === undefined ? undefined : phone.entries.find(({ id }) => id === view.expense);
  if (setup && entry)
    return (
      <ConfirmView
        key={entry.id}
        entry={entry}
        entries={phone.entries}
        setup={setup}
        clockOff={clockOff}
        head={!phone.online && <NoSignal />}
        lack={phone.lack}
        onDone={(saved) => {
          go(view.month ? { month: view.month } : {});
          if (saved) phone.sendNow();
        }}
      />
    );
  if (setup && view.month)
    return (
      <MonthView
        month={view.month}
        known={known}
        phone={phone}
        onMonth={(chosen) => go({ month: chosen })}
        onBack={() => go({})}
        onEdit={(row) => void open(row)}
        onSubmitted={() => setHandedIn((count) => count + 1)}
      />
    );
  return (
    <HomeView
      phone={phone}
      month={month}
      known={known}
      strips={troubled(phone) && <Strips phone={phone} />}
      person={setup ? <Person phone={phone} onLeave={onLeave} /> : <span className="size-11" />}
      onList={() => go({ month })}
      onOpen={(id) => go({ expense: id })}
      onAnswer={(row) => void open(row)}
      onPhoto={(photo) => void start(photo)}
      onNone={() => void start(null)}
    />
  );
}

/** Something is to be said under the head. */
const troubled = ({ online, access, others, clockOff, lack }: Phone): boolean =>
  !online || access === "out" || others > 0 || clockOff !== 0 || lack !== null;

function NoSignal() {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-help text-warn">
      <Icon of={WifiOff} size={18} />
      Sin señal
    </span>
  );
}

function Person({ phone, onLeave }: { phone: Phone; onLeave: () => void }) {
  const [open, setOpen] = useState(false);
  const name = phone.setup?.person.name ?? "";
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [open]);
  return (
    <div className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-label={`Cuenta de ${name}`}
        onClick={() => setOpen(!open)}
        className="-mr-1.5 inline-flex size-11 items-center justify-center rounded-full"
      >
        <Avatar name={name} size={32} decorative />
      </button>
      {open && <AccountMenu name={name} mail={phone.setup?.person.mail} entries={phone.entries} onLeave={onLeave} />}
    </div>
  );
}
