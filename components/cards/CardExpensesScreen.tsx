import { WifiOff } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { Avatar } from "@/components/kit/Avatar";
import { Icon } from "@/components/kit/Icon";
import { Loading } from "@/components/kit/Spinner";
import type { ExpenseRow } from "@/lib/cards/schema";
import { NoRoom } from "@/lib/client/offline/store";
import { SIGN_IN, Strip } from "./Frame";
import { HomeView } from "./HomeView";
import { begin } from "./phone/begin";
import { dayHere } from "./phone/entry";
import { useInstalled } from "./phone/useInstalled";
import { useMonth } from "./phone/useMonth";
import { type Phone, usePhone } from "./phone/usePhone";
import { useView } from "./phone/useView";

// The first page is there at once; what follows it comes while it is looked at, and lies on the phone from then on.
const ConfirmView = dynamic(() => import("./ConfirmView"), { ssr: false, loading: Waits });
const MonthView = dynamic(() => import("./MonthView"), { ssr: false, loading: Waits });
const AccountMenu = dynamic(() => import("./AccountMenu"), { ssr: false });
const Refused = dynamic(() => import("./Doors").then((it) => it.Refused), { ssr: false, loading: Waits });
const SignInFirst = dynamic(() => import("./Doors").then((it) => it.SignInFirst), { ssr: false, loading: Waits });
const fetchTheRest = () =>
  Promise.all([
    import("./ConfirmView"),
    import("./MonthView"),
    import("./QueueBox"),
    import("./AccountMenu"),
    import("./phone/actions"),
    import("./phone/send"),
  ]);

// In the phone's own letters: ours would come before the program that is waited for, by the same slow way.
function Waits() {
  return (
    <main className="min-h-dvh bg-canvas font-[system-ui]">
      <Loading />
    </main>
  );
}

const FULL = "El teléfono no tiene lugar: enviar o borrar fotos.";

/** What people pay with the company's cards, from the phone: works without signal. */
export function CardExpensesScreen({ onLeave }: { onLeave: () => void }) {
  const phone = usePhone();
  const { setup, access, clockOff } = phone;
  const [view, go] = useView();
  const [full, setFull] = useState(false);
  const [handedIn, setHandedIn] = useState(0);
  const thisMonth = dayHere(Date.now() - clockOff).slice(0, 7);
  const month = view.month ?? thisMonth;
  const known = useMonth(
    access === "refused" ? undefined : setup?.person.id,
    month,
    // What waits here goes when it has arrived, also where another tab sent it.
    `${phone.entries.map(({ id }) => id)} ${handedIn} ${phone.online} ${access}`,
  );
  useInstalled();
  useEffect(() => {
    if (setup) void fetchTheRest().catch(() => undefined);
  }, [setup]);

  const start = useCallback(
    async (photo: File | null) => {
      if (!setup) return;
      try {
        const id = await begin(setup, clockOff, photo);
        setFull(false);
        go({ expense: id });
      } catch (error) {
        if (!(error instanceof NoRoom)) throw error;
        setFull(true);
      }
    },
    [setup, clockOff, go],
  );
  const open = async (row: ExpenseRow) => go({ expense: await (await import("./phone/actions")).beginAnswer(row) });

  if (access === "refused") return <Refused />;
  if (!setup) return access === "asking" ? <Waits /> : <SignInFirst away={access === "away"} onRetry={phone.sendNow} />;
  const entry = view.expense === undefined ? undefined : phone.entries.find(({ id }) => id === view.expense);
  const strips = <Strips phone={phone} full={full} />;
  if (entry)
    return (
      <ConfirmView
        key={entry.id}
        entry={entry}
        entries={phone.entries}
        setup={setup}
        clockOff={clockOff}
        head={!phone.online && <NoSignal />}
        onFull={() => setFull(true)}
        onDone={(saved) => {
          go(view.month ? { month: view.month } : {});
          if (saved) phone.sendNow();
        }}
      />
    );
  if (view.month)
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
      strips={strips}
      person={<Person phone={phone} onLeave={onLeave} />}
      onList={() => go({ month })}
      onOpen={(id) => go({ expense: id })}
      onAnswer={(row) => void open(row)}
      onPhoto={(photo) => void start(photo)}
      onNone={() => void start(null)}
    />
  );
}

function NoSignal() {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-help text-warn">
      <Icon of={WifiOff} size={18} />
      Sin señal
    </span>
  );
}

function Strips({ phone, full }: { phone: Phone; full: boolean }) {
  const { online, access, others, clockOff, entries } = phone;
  const minutes = Math.round(Math.abs(clockOff) / 60_000);
  const off = minutes >= 120 ? `${Math.round(minutes / 60)} h` : `${minutes} min`;
  return (
    <>
      {!online && (
        <Strip tone="warn">
          <span className="inline-flex items-center gap-2">
            <Icon of={WifiOff} size={18} />
            <span>
              <strong className="font-semibold">Sin señal.</strong> Se puede seguir cargando.
            </span>
          </span>
        </Strip>
      )}
      {full && <Strip tone="bad">{FULL}</Strip>}
      {access === "out" && (
        <Strip tone="warn">
          <span className="flex-1">
            La sesión terminó. Se puede seguir cargando{entries.length > 0 ? ": para enviar hay que ingresar." : "."}
          </span>
          <a href={SIGN_IN} className="inline-flex min-h-11 items-center font-semibold underline">
            Ingresar
          </a>
        </Strip>
      )}
      {others > 0 && (
        <Strip tone="info">
          Hay {others} sin enviar de otra persona: se envían cuando ella ingrese en este teléfono.
        </Strip>
      )}
      {clockOff !== 0 && (
        <Strip tone="warn">
          El reloj del teléfono está {off} {clockOff > 0 ? "adelantado" : "atrasado"}: la fecha la pone Bambalina.
        </Strip>
      )}
    </>
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
      {open && (
        <AccountMenu name={name} mail={phone.setup?.person.mail} unsent={phone.entries.length} onLeave={onLeave} />
      )}
    </div>
  );
}
