import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { Radio } from "@/components/kit/fields/Radio";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { changeShowAccess } from "@/lib/shows/access/api";
import type { AccessCell, AccessChange, AccessColumn, AccessPerson } from "@/lib/shows/access/schema";
import { levelHelp, levelTitles, type ShowLevel } from "@/lib/shows/rules/levels";
import { cellKey, changesFor } from "./cells";

const NONE = "ninguno";

/** The level of the chosen people on the chosen shows, artists or projects, and until when. */
export default function LevelModal({
  people,
  columns,
  cells,
  levels,
  onClose,
  onDone,
}: {
  people: readonly AccessPerson[];
  columns: readonly AccessColumn[];
  cells: ReadonlyMap<string, AccessCell>;
  /** Those that the person may give. */
  levels: readonly ShowLevel[];
  onClose: () => void;
  onDone: () => unknown;
}) {
  const own =
    people.length === 1 && columns.length === 1
      ? cells.get(cellKey(people[0]?.id ?? 0, columns[0]?.id ?? 0))
      : undefined;
  const [level, setLevel] = useState<string>(own?.level ?? "ver");
  const [until, setUntil] = useState((!own?.over && own?.until) || "");
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(changeShowAccess, { refresh: ["/show-access", "/shows"] });
  const save = async () => {
    const to = {
      level: level === NONE ? null : (level as ShowLevel),
      until: until || null,
    } satisfies Partial<AccessChange>;
    const changes = changesFor(people, columns, cells, to);
    if (changes.length === 0) return undefined;
    await run({ body: { changes, client_id } });
    await onDone();
    toast.saved(level === NONE ? "Acceso quitado" : `Quedó en ${levelTitles[level as ShowLevel]}`);
    return undefined;
  };
  const what = columns.length === 1 ? columns[0]?.name : countText(columns.length, "elegido");
  const who = people.length === 1 ? people[0]?.name : countText(people.length, "persona");
  return (
    <FormModal
      title={`Acceso de ${who}`}
      description={what}
      confirm="Guardar"
      fields={["until"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Radio
            stacked
            label="Nivel"
            value={level}
            onChange={setLevel}
            options={[
              ...levels.map((value) => ({ value, label: levelTitles[value], help: levelHelp[value] })),
              { value: NONE, label: "Sin acceso", help: "Queda lo que da su rol." },
            ]}
          />
          {level !== NONE && (
            <DateField
              label="Hasta"
              help="Vacío: sin vencimiento. Cuando vence queda a la vista y no abre nada."
              min={todayIn()}
              value={until}
              onChange={setUntil}
              error={errorOf("until")}
            />
          )}
        </>
      )}
    </FormModal>
  );
}
