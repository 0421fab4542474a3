import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { likelyShow } from "./likelyShow";
import { type ImportView, setAlias } from "./mappingDraft";
import { useShowChoices } from "./useShowChoices";

const SHOWN = 10;

/** Names of the file that are no show: each may be told which show it is, or all may be created. */
export default function UnknownShows({
  unknown,
  total,
  mapping,
  busy,
  onReview,
}: {
  /** The ones with most rows, a hundred at most. */
  unknown: ImportView["unknown_shows"];
  /** How many there are in all. */
  total: number;
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
  const left = total - answered;
  return (
    <Card
      title={`${countText(total, "nombre")} que no ${total === 1 ? "es" : "son"} un show de Bambalina`}
      subtitle="Crear los que faltan de una vez, o antes decir cuáles ya existen con otro nombre; se recuerda para la próxima."
      foot={
        <div className="flex flex-wrap gap-2">
          {left > 0 && (
            <Button variant="primary" busy={busy} onClick={() => onReview(draft, true)}>
              {left === 1 ? "Crear el que falta" : `Crear los ${formatInteger(left)} que faltan`}
            </Button>
          )}
          <Button
            variant={left > 0 ? "secondary" : "primary"}
            disabled={answered === 0}
            busy={busy}
            onClick={() => onReview(draft, false)}
          >
            {answered > 0 ? `Asociar ${formatInteger(answered)} y revisar de nuevo` : "Asociar y revisar de nuevo"}
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
          Ver los {formatInteger(unknown.length)} con más filas
        </Button>
      )}
    </Card>
  );
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
