import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { countText } from "@/lib/format/text";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import type { ImportView } from "./importStatus";
import { likelyShow } from "./likelyShow";
import { setAlias } from "./mappingDraft";
import { useShowChoices } from "./useShowChoices";

const SHOWN = 10;
/** The server names this many at most, the ones with most rows first. */
const NAMED = 100;

/** Names of the file that are no show: each may be told which show it is, or all may be created. */
export default function UnknownShows({
  unknown,
  mapping,
  busy,
  onReview,
}: {
  unknown: ImportView["unknown_shows"];
  mapping: Mapping;
  busy: string | false;
  /** Runs the trial again with these answers. */
  onReview: (mapping: Mapping, create: boolean) => void;
}) {
  const choices = useShowChoices();
  const [draft, setDraft] = useState(mapping);
  const [all, setAll] = useState(false);
  const answered = unknown.filter(({ name }) => draft.shows?.[name]).length;
  const shown = all ? unknown : unknown.slice(0, SHOWN);
  return (
    <Card
      title={titleOf(unknown.length)}
      subtitle="Decir qué show es cada uno; se recuerda para la próxima. O crear los que faltan."
      foot={
        <div className="flex flex-wrap gap-2">
          <Button
            variant={answered > 0 ? "primary" : "secondary"}
            disabled={answered === 0}
            busy={busy}
            onClick={() => onReview(draft, false)}
          >
            {answered > 0 ? `Asociar ${answered} y revisar de nuevo` : "Asociar y revisar de nuevo"}
          </Button>
          <Button busy={busy} onClick={() => onReview(draft, true)}>
            Crear los shows que faltan
          </Button>
        </div>
      }
    >
      <ul className="flex flex-col gap-3">
        {shown.map(({ name, rows, suggestions }) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line-soft pt-3 first:border-0 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-44">
              <p className="break-words font-semibold">{name}</p>
              <p className="text-second text-muted">{countText(rows, "fila")}</p>
            </div>
            <div className="w-72 max-w-full phone:w-full">
              <ComboboxField
                hideLabel
                label={`Show de ${name}`}
                placeholder="Asociar a un show"
                value={draft.shows?.[name] ?? ""}
                choices={choices}
                onChange={(show) => setDraft(setAlias(draft, name, show))}
              />
            </div>
            <Likely
              name={name}
              suggestions={suggestions}
              chosen={draft.shows?.[name]}
              onChoose={(show) => setDraft(setAlias(draft, name, show))}
            />
          </li>
        ))}
      </ul>
      {unknown.length > SHOWN && !all && (
        <Button variant="link" className="mt-3" onClick={() => setAll(true)}>
          Ver los {unknown.length}
        </Button>
      )}
    </Card>
  );
}

function titleOf(count: number): string {
  if (count >= NAMED) return `${NAMED} nombres o más que no son un show de Bambalina`;
  return `${countText(count, "nombre")} que no ${count === 1 ? "es" : "son"} un show de Bambalina`;
}

function Likely({
  name,
  suggestions,
  chosen,
  onChoose,
}: {
  name: string;
  suggestions: readonly string[];
  chosen: string | undefined;
  onChoose: (show: string) => void;
}) {
  const show = chosen ? null : likelyShow(name, suggestions);
  if (!show) return null;
  return (
    <Button variant="link" onClick={() => onChoose(show)}>
      Asociar a {show}
    </Button>
  );
}
