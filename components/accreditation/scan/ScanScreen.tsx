import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Camera,
  Flashlight,
  History,
  Search,
  SwitchCamera,
  WifiOff,
  X,
} from "lucide-react";
import Head from "next/head";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/kit/cx";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Icon, type IconType } from "@/components/kit/Icon";
import { useNow } from "@/components/kit/useNow";
import type { ListedPerson } from "@/lib/accreditation/scan/schema";
import { useInstalled } from "@/lib/client/offline/useInstalled";
import { formatDayShort, inZone, todayIn } from "@/lib/format/dates";
import { countText, normalize } from "@/lib/format/text";
import type { Door } from "./door/keeping";
import { saidOf, WORDS } from "./door/say";
import { type CameraState, useCamera } from "./door/useCamera";
import { type DoorState, useDoor, type Verdict } from "./door/useDoor";
import { useReader } from "./door/useReader";
import { VerdictView } from "./VerdictView";

const OLD_MS = 6 * 3_600_000;
const CLOCK_OFF_MS = 120_000;
const FULL = 2_000;
const FOUND = 30;

/** The page of a phone at a door. It opens by the phone's own token, with or without network and session. */
export function ScanScreen() {
  useInstalled("escanear", "/acreditaciones/escanear");
  const { state, ...deeds } = useDoor();
  const { door, problem } = state;
  return (
    <div className="public-type flex h-dvh justify-center bg-black text-body text-text">
      <Head>
        <title>Puerta · Bambalina</title>
        <link rel="manifest" href="/escanear.webmanifest" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#1F1A1D" />
      </Head>
      <main className="flex h-dvh w-full max-w-[640px] flex-col bg-surface">
        {door && problem === null ? <AtDoor door={door} state={state} {...deeds} /> : <NoDoor problem={problem} />}
      </main>
    </div>
  );
}

const PROBLEMS = {
  buscando: ["Abriendo la puerta...", "Se busca la lista guardada en este teléfono."],
  sin_enlace: [
    "Este teléfono no está habilitado",
    "Abrir en este teléfono el enlace que da quien produce, desde Acreditaciones, Escaneo. La primera vez hace falta red.",
  ],
  rechazado: [
    "Este teléfono ya no está habilitado",
    "Venció su plazo o lo quitaron. Pedir el enlace de nuevo. Los pases que falten enviar siguen guardados acá y se mandan solos.",
  ],
  inseguro: [
    "Hace falta una conexión segura",
    "La cámara, las firmas y la lista sin red andan solo en https o en localhost. Abrir esta página con https:// adelante.",
  ],
} as const;

function NoDoor({ problem }: { problem: DoorState["problem"] }) {
  const [title, text] = PROBLEMS[problem ?? "buscando"];
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 px-8 text-center">
      <h1 className="text-section">{title}</h1>
      <p className="text-muted">{text}</p>
    </div>
  );
}

type Deeds = Omit<ReturnType<typeof useDoor>, "state">;

function AtDoor({ door, state, ...deeds }: { door: Door; state: DoorState } & Deeds) {
  const [panel, setPanel] = useState<"apellido" | "ultimos" | null>(null);
  const camera = useCamera((text) => void deeds.onCode(text));
  useReader((text) => void deeds.onCode(text));
  const { verdict, direction, recent, day } = state;
  const leaves = direction === "sale";
  return (
    <>
      <header className="flex min-h-13 items-center gap-3 border-b border-line px-4 py-1.5">
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-semibold" title={door.device.gate}>
            {`${door.device.gate}, ${(door.event.zones[door.device.zone] ?? "").toLowerCase()}`}
          </h1>
          <p className="truncate text-help text-muted">
            {`${door.event.name}, ${formatDayShort(todayIn(door.event.zone))}. Adentro `}
            <span data-inside="">{state.inside}</span>
          </p>
        </div>
        {leaves && (
          <span className="rounded-badge bg-info-soft px-2 py-0.5 text-help font-semibold text-info">Salidas</span>
        )}
      </header>
      <ListStrip door={door} state={state} />
      {verdict ? (
        <VerdictView
          verdict={verdict}
          door={door}
          day={day}
          onAnswer={(passes) => void deeds.onAnswer(passes)}
          onClose={deeds.onClose}
        />
      ) : (
        <Waits day={day} door={door} leaves={leaves} />
      )}
      <CameraStrip camera={camera} />
      <nav aria-label="Puerta" className="grid grid-cols-3 border-t border-line pb-[env(safe-area-inset-bottom)]">
        <Foot icon={Search} label="Por apellido" onClick={() => setPanel("apellido")} />
        <Foot icon={History} label="Últimos 40" onClick={() => setPanel("ultimos")} />
        <Foot
          icon={leaves ? ArrowDownToLine : ArrowUpFromLine}
          label={leaves ? "Contar entradas" : "Contar salidas"}
          onClick={() => deeds.onDirection(leaves ? "entra" : "sale")}
        />
      </nav>
      {panel === "apellido" && (
        <ByName
          door={door}
          onClose={() => setPanel(null)}
          onPerson={(person) => {
            setPanel(null);
            void deeds.onPerson(person);
          }}
        />
      )}
      {panel === "ultimos" && <Recent door={door} day={day} recent={recent} onClose={() => setPanel(null)} />}
    </>
  );
}

const ageText = (minutes: number): string =>
  minutes < 1
    ? "de hace un momento"
    : minutes < 60
      ? `de hace ${minutes} min`
      : `de hace ${Math.floor(minutes / 60)} h`;

/** How old the list is, and what was not sent: quiet while all is well. */
function ListStrip({ door, state: { offline, waiting, lack } }: { door: Door; state: DoorState }) {
  const age = Math.max(0, useNow().getTime() - door.came);
  const bad = lack || age > OLD_MS || waiting > FULL;
  const clock = Math.abs(door.offset) > CLOCK_OFF_MS;
  const unsent = waiting > 0 && `${waiting} sin enviar`;
  const said = lack
    ? "Este teléfono no guarda nada: anotar en papel y avisar."
    : offline || age > 120_000
      ? [`Lista ${ageText(Math.floor(age / 60_000))}`, offline && "sin red", unsent].filter(Boolean).join(", ")
      : [clock ? "El reloj de este teléfono está corrido" : "Al día", unsent].filter(Boolean).join(", ");
  const quiet = !bad && !offline && !clock && age <= 120_000;
  return (
    <p
      role="status"
      className={cx(
        "flex min-h-10 items-center gap-2 px-4 text-help font-semibold",
        bad ? "bg-bad-soft text-bad" : quiet ? "bg-surface text-muted" : "bg-warn-soft text-warn",
      )}
    >
      {offline && <Icon of={WifiOff} />}
      {said}
    </p>
  );
}

function Waits({ door, day, leaves }: { door: Door; day: number; leaves: boolean }) {
  return (
    <section aria-label="Resultado" className="flex flex-1 flex-col items-center justify-center gap-1 px-8 text-center">
      <p className="text-section">{leaves ? "Leer la credencial de quien sale" : "Leer una credencial"}</p>
      <p className="text-muted">
        {day < 0
          ? "Hoy no es un día del evento: nadie pasa."
          : `${countText(door.people.length, "persona")} en la lista de este teléfono.`}
      </p>
    </section>
  );
}

const CAMERA: Record<CameraState, string> = {
  apagada: "La cámara está apagada",
  pidiendo: "Abriendo la cámara...",
  anda: "Apuntar al código",
  sin_permiso: "Sin permiso de cámara: darlo en el candado de la dirección, o buscar por apellido",
  no_hay: "Este teléfono no da su cámara: usar un lector o buscar por apellido",
};
const ROUND =
  "inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-white/20 text-white disabled:opacity-40";

function CameraStrip({ camera }: { camera: ReturnType<typeof useCamera> }) {
  const { state, torch, video } = camera;
  return (
    <div className="relative flex h-42 shrink-0 items-center justify-between gap-3 overflow-hidden bg-[#1f1a1d] px-5 text-white">
      {/* What the camera sees has no sound. */}
      <video
        ref={video}
        playsInline
        muted
        aria-label="Lo que ve la cámara"
        className={cx("absolute inset-0 h-full w-full object-cover", state !== "anda" && "hidden")}
      />
      <button
        type="button"
        aria-label={torch ? "Apagar la linterna" : "Prender la linterna"}
        aria-pressed={torch ?? false}
        disabled={torch === null}
        className={cx(ROUND, "relative")}
        onClick={() => void camera.light()}
      >
        <Icon of={Flashlight} size={22} />
      </button>
      <span className="relative flex flex-col items-center gap-2 rounded-control bg-black/50 px-3 py-2 text-center text-help">
        {CAMERA[state]}
        {state !== "anda" && state !== "pidiendo" && (
          <button
            type="button"
            className="inline-flex h-11 items-center gap-2 rounded-control bg-white px-4 font-semibold text-[#1f1a1d]"
            onClick={() => void camera.start()}
          >
            <Icon of={Camera} />
            Prender la cámara
          </button>
        )}
      </span>
      <button
        type="button"
        aria-label="Cambiar de cámara"
        disabled={state !== "anda"}
        className={cx(ROUND, "relative")}
        onClick={camera.turn}
      >
        <Icon of={SwitchCamera} size={22} />
      </button>
    </div>
  );
}

function Foot({ icon, label, onClick }: { icon: IconType; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-16 flex-col items-center justify-center gap-1 text-help text-muted hover:bg-hover"
    >
      <Icon of={icon} size={22} />
      {label}
    </button>
  );
}

/** Over the page, with its own way back. */
function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <div role="dialog" aria-modal="true" aria-label={title} className="fixed inset-0 z-20 flex flex-col bg-surface">
      <div className="flex min-h-14 items-center justify-between border-b border-line pl-4 pr-2">
        <h2 className="text-section">{title}</h2>
        <button
          type="button"
          aria-label="Cerrar"
          onClick={onClose}
          className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-hover"
        >
          <Icon of={X} size={22} />
        </button>
      </div>
      <div className="flex-1 overflow-y-auto p-4">{children}</div>
    </div>
  );
}

function ByName({
  door,
  onPerson,
  onClose,
}: {
  door: Door;
  onPerson: (person: ListedPerson) => void;
  onClose: () => void;
}) {
  const [q, setQ] = useState("");
  const asked = normalize(q);
  const found = asked.length < 2 ? [] : door.people.filter(({ name }) => normalize(name).includes(asked));
  return (
    <Sheet title="Por apellido" onClose={onClose}>
      <SearchField label="Apellido o nombre" value={q} onChange={setQ} />
      <p role="status" className="py-2 text-help text-muted">
        {asked.length < 2
          ? "Escribir dos letras o más. Pedirle el documento y comparar la foto."
          : found.length === 0
            ? "Nadie con ese nombre en la lista de este teléfono."
            : countText(found.length, "persona")}
      </p>
      <ul className="divide-y divide-line-soft">
        {found.slice(0, FOUND).map((person) => (
          <li key={person.serial}>
            <button
              type="button"
              className="flex min-h-14 w-full flex-col justify-center text-left"
              onClick={() => onPerson(person)}
            >
              <span className="font-semibold">{person.name}</span>
              <span className="text-help text-muted">{`${person.category}, ${person.company} · documento …${person.document}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Recent({
  door,
  day,
  recent,
  onClose,
}: {
  door: Door;
  day: number;
  recent: readonly Verdict[];
  onClose: () => void;
}) {
  return (
    <Sheet title="Últimos 40" onClose={onClose}>
      {recent.length === 0 && <p className="text-muted">Todavía no se leyó ninguna desde que se abrió la página.</p>}
      <ul className="divide-y divide-line-soft">
        {recent.map((one) => (
          <li key={one.id} className="flex min-h-14 items-center gap-3 py-1.5">
            <span className="w-12 shrink-0 text-help tabular-nums text-muted">
              {inZone(new Date(one.at), door.event.zone).time}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold break-words">{one.person?.name ?? `N.º ${one.serial}`}</span>
              <span className="block text-help text-muted">
                {`${one.decided === "pasó" ? "Pasó" : one.decided === "espera" ? WORDS[one.tone] : "No pasó"}: ${saidOf(one, door, day).title}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
