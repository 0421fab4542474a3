import { ChevronDown, ChevronUp, CloudUpload, FileX2, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Icon } from "@/components/kit/Icon";
import { isKept } from "@/lib/client/offline/store";
import { inZone } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { Box } from "./Frame";
import { usePhoto } from "./PhotoView";
import { missingOf, nameOf, type Waiting, type WaitingExpense } from "./phone/entry";
import type { Phone } from "./phone/usePhone";

/** So many show by themselves; more are behind a press. */
const OPEN = 3;

/** What waits on the phone. */
export default function QueueBox({ phone, onOpen }: { phone: Phone; onOpen: (id: string) => void }) {
  const { entries, sending, online, access } = phone;
  const [open, setOpen] = useState<boolean | null>(null);
  const shown = open ?? entries.length <= OPEN;
  const asks = entries.filter(({ data }) => askedOf(data) !== null);
  const alone =
    access === "out" ? "Se envían al ingresar." : online ? "Se envían solos." : "Se envían solos al volver la señal.";
  const how = sending
    ? `Enviando ${sending.n} de ${sending.of}`
    : [asks.length < entries.length && alone, asks.length > 0 && `Falta completar ${asks.length}.`]
        .filter(Boolean)
        .join(" ");
  // What asks for something stays in sight.
  const rows = shown ? entries : asks;
  return (
    <Box>
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
        className="flex min-h-16 w-full items-center gap-3 p-4 text-left"
      >
        <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
          <Icon of={CloudUpload} size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{entries.length} sin enviar</span>
          <span role="status" className="block text-help text-muted">
            {how}
          </span>
        </span>
        <Icon of={shown ? ChevronUp : ChevronDown} size={20} className="text-muted" />
      </button>
      {sending && (
        <div className="h-1 bg-neutral-soft">
          <div className="h-1 bg-accent-fill" style={{ width: `${(sending.n / Math.max(1, sending.of)) * 100}%` }} />
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-label="Sin enviar">
          {rows.map((entry) => (
            <QueueRow key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
          ))}
        </ul>
      )}
      <p className="flex gap-3 rounded-b-card border-t border-line-soft bg-sunken px-4 py-3 text-help text-muted">
        <Icon of={ShieldCheck} size={20} />
        {phone.lack
          ? "Está en esta página hasta que llegue completo: no cerrarla antes."
          : "Nada se borra del teléfono hasta que llegue completo."}
      </p>
    </Box>
  );
}

/** What somebody has to do about one before it goes out; null: it goes by itself. */
const askedOf = (data: Waiting): string | null =>
  data.problem?.text ?? (data.saved ? missingOf(data) : "Falta guardar");

function QueueRow({ entry, onOpen }: { entry: WaitingExpense; onOpen: () => void }) {
  const { data, at } = entry;
  const address = usePhoto(entry);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { facts, photo } = data;
  const bad = askedOf(data);
  return (
    <li className="border-t border-line-soft">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover"
      >
        {address ? (
          <img
            src={address}
            alt=""
            width={44}
            height={56}
            className="h-14 w-11 shrink-0 rounded-badge bg-neutral-soft object-cover"
          />
        ) : (
          <span className="flex h-14 w-11 shrink-0 items-center justify-center rounded-badge border border-dashed border-line-strong text-muted">
            <Icon of={FileX2} size={18} />
          </span>
        )}
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0">
            <span className="block break-words">{nameOf(facts)}</span>
            <span className={`block text-help ${bad ? "text-warn" : "text-muted"}`}>
              {bad ??
                `${photo ? (isKept(entry.id) ? "foto guardada" : "foto sin guardar") : "sin comprobante"}, ${inZone(new Date(at), zone).time}`}
            </span>
          </span>
          {facts.amount && (
            <span className="whitespace-nowrap font-semibold">
              {formatMoney(facts.takes_away ? `-${facts.amount}` : facts.amount, facts.currency, { decimals: 2 })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
