import { TriangleAlert } from "lucide-react";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Icon } from "@/components/kit/Icon";
import { Segmented } from "@/components/kit/Segmented";
import { type Language, languageTitles } from "@/lib/avails/rules/availText";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listHolds } from "@/lib/shows/holds/api";
import type { useAvails } from "./useAvails";
import type { Copying } from "./useCopyText";

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
      {can("holds.read") && <Expiring show={show} />}
    </aside>
  );
}

function Expiring({ show }: { show: number | null }) {
  const read = useRead(listHolds, { query: { expiring: 7, show_id: show ?? undefined, limit: 20 } });
  const holds = read.data?.holds ?? [];
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between">
        <h2 className="text-section">Vencen esta semana</h2>
        <span className="text-help text-muted">{read.data && countText(holds.length, "hold", "holds")}</span>
      </div>
      <ul className="flex flex-col gap-2">
        {holds.map(({ id, venue, room, day, rank, expires_at, show: { name } }) => (
          <li key={id} className="text-help">
            <span className="block">
              {rank !== null && <strong className="font-semibold">{rank}.º </strong>}
              {[venue.city, venue.name, room].filter(Boolean).join(", ")}
            </span>
            <span className="block text-muted">
              {`${formatDay(day)}, ${name}, vence ${formatDay(expires_at.slice(0, 10))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
