import { TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Icon } from "@/components/kit/Icon";
import { Segmented } from "@/components/kit/Segmented";
import { ChallengeNote, HoldDeeds } from "@/components/shows/holds/HoldDeeds";
import { type Language, languageTitles } from "@/lib/avails/rules/availText";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listHolds } from "@/lib/shows/holds/api";
import { roleIn } from "@/lib/shows/holds/rules/challengeText";
import type { HoldView } from "@/lib/shows/holds/schema";
import type { useAvails } from "./useAvails";
import type { Copying } from "./useCopyText";

const ExtendModal = dynamic(() => import("@/components/shows/holds/HoldModals").then((part) => part.ExtendModal), {
  ssr: false,
});
const LANGUAGES = Object.entries(languageTitles).map(([value, label]) => ({ value: value as Language, label }));

/** Beside the grid: the text to send, what the chosen days clash with, which holds end soon. */
export function AvailPanel({
  model: { picked, clashes, show },
  copying,
  language,
  onLanguage,
}: {
  model: ReturnType<typeof useAvails>;
  copying: Copying;
  language: Language;
  onLanguage: (language: Language) => void;
}) {
  const { can } = usePerson();
  return (
    <aside className="flex w-full shrink-0 flex-col gap-4 xl:w-80" aria-label="Lo elegido" data-print="hide">
      <section className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-section">Disponibilidad</h2>
          <Segmented label="Idioma del texto" options={LANGUAGES} value={language} onChange={onLanguage} />
        </div>
        <TextArea
          label="Texto para mandar"
          hideLabel
          rows={6}
          value={copying.text}
          onChange={copying.correct}
          placeholder="Elegir días en la grilla: el texto se escribe por ciudad."
        />
        {clashes.length > 0 && (
          <ul aria-label="Lo que choca" className="flex flex-col gap-1.5 text-help">
            {clashes.map(({ text, stops }) => (
              <li key={text} className={stops ? "text-bad" : "text-warn"}>
                <Icon of={TriangleAlert} size={14} className="mr-1.5 inline align-[-2px]" />
                {text}
              </li>
            ))}
          </ul>
        )}
        {picked.some(({ place }) => place.mode === "externo") && (
          <p className="text-help text-muted">
            En salas ajenas el hold queda pedido hasta cargar el lugar que conteste la sala.
          </p>
        )}
      </section>
      {can("holds.read") && <Challenges show={show} />}
      {can("holds.read") && <Expiring show={show} />}
    </aside>
  );
}

/** The challenges that are open, of the chosen show or of all: how long there is, and what may be answered. */
function Challenges({ show }: { show: number | null }) {
  const { can } = usePerson();
  const read = useRead(listHolds, { query: { challenged: "si", show_id: show ?? undefined, limit: 10 } });
  const rows = (read.data?.holds ?? []).map((hold, _, all) => ({
    hold,
    role: roleIn(hold, all.find(({ id }) => id === hold.challenge?.hold_id)?.rank ?? null),
  }));
  const open = rows.filter(({ role }) => role === "contesta" || role === "desafia");
  if (open.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3">
      <h2 className="text-section">Desafío abierto</h2>
      <ul className="flex flex-col gap-3">
        {open.map(({ hold, role }) => (
          <li key={hold.id} className="flex flex-col gap-1.5 text-help">
            <span>
              <strong className="font-semibold">{hold.show.name}</strong>
              {`, ${[hold.venue.name, hold.room, formatDay(hold.day)].filter(Boolean).join(", ")}`}
              {hold.rank !== null && `, ${hold.rank}.º`}
            </span>
            <ChallengeNote hold={hold} role={role} />
            {can("holds.write") && (
              <span className="flex flex-wrap gap-2">
                <HoldDeeds hold={hold} role={role} onDone={() => read.mutate()} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Expiring({ show }: { show: number | null }) {
  const read = useRead(listHolds, { query: { expiring: 7, show_id: show ?? undefined, limit: 20 } });
  const { can } = usePerson();
  const [extended, setExtended] = useState<HoldView | null>(null);
  const holds = read.data?.holds ?? [];
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between">
        <h2 className="text-section">Vencen esta semana</h2>
        <span className="text-help text-muted">{read.data && countText(holds.length, "hold", "holds")}</span>
      </div>
      <ul className="flex flex-col gap-2">
        {holds.map((hold) => (
          <li key={hold.id} className="flex items-center justify-between gap-2 text-help">
            <span className="min-w-0">
              <span className="block">
                {hold.rank !== null && <strong className="font-semibold">{hold.rank}.º </strong>}
                {[hold.venue.city, hold.venue.name, hold.room].filter(Boolean).join(", ")}
              </span>
              <span className="block text-muted">
                {`${formatDay(hold.day)}, ${hold.show.name}, vence ${formatDay(hold.expires)}`}
              </span>
            </span>
            {can("holds.write") && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setExtended(hold)}
                aria-label={`Extender ${hold.venue.name}, ${formatDay(hold.day)}`}
              >
                Extender
              </Button>
            )}
          </li>
        ))}
      </ul>
      {extended && <ExtendModal hold={extended} onClose={() => setExtended(null)} onDone={() => read.mutate()} />}
    </section>
  );
}
