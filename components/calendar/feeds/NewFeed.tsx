import { useRef, useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { TextField } from "@/components/kit/fields/TextField";
import { Segmented } from "@/components/kit/Segmented";
import { makeFeed } from "@/lib/calendar/api";
import { detailTitles, type LayerKey, layerTitles, type PresetKey, presets } from "@/lib/calendar/rules/kinds";
import type { FeedView } from "@/lib/calendar/schema";
import { useWrite } from "@/lib/client/useWrite";
import { listOf, listText, toggled } from "@/lib/format/listText";

export type FeedFilter = FeedView["filter"];
type Detail = keyof typeof detailTitles;
const DETAILS = Object.entries(detailTitles).map(([value, label]) => ({ value: value as Detail, label }));

/** A subscription of some layers. */
export function NewFeed({
  calendar,
  layers,
  filter,
  onMade,
  onClose,
}: {
  calendar: PresetKey;
  layers: readonly LayerKey[];
  /** What the screen is filtered by. */
  filter: FeedFilter;
  onMade: (made: { id: number; address: string }) => void;
  onClose: () => void;
}) {
  const own: readonly LayerKey[] = presets[calendar].layers;
  const [name, setName] = useState<string>(presets[calendar].title);
  // What the calendar shows until something else is chosen: the layers may come after the form is open.
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? listText(layers.filter((key) => own.includes(key)));
  const [detail, setDetail] = useState<Detail>("completo");
  const [narrow, setNarrow] = useState(true);
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const { run } = useWrite(makeFeed, { refresh: ["/calendar/feeds"] });
  // Sent twice, it is one and the same, under the newer address.
  const client_id = useRef(crypto.randomUUID());
  return (
    <FormModal
      title="Nueva suscripción"
      confirm="Hacer la dirección"
      fields={["name", "layers"]}
      onSave={async () => {
        if (chosen === "") return "Elegir al menos una capa.";
        const own = narrow ? filter : {};
        const made = await run({ body: { name, layers: chosen, filter: own, detail, client_id: client_id.current } });
        onMade({ id: made.id, address: made.address });
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField label="Nombre" value={name} onChange={setName} error={errorOf("name")} autoFocus />
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-help font-semibold">Capas</legend>
            {layers.map((key) => (
              <Checkbox
                key={key}
                label={layerTitles[key]}
                value={listOf(chosen).includes(key)}
                onChange={() => setPicked(toggled(chosen, key))}
              />
            ))}
            {errorOf("layers") && <p className="text-help text-bad">{errorOf("layers")}</p>}
          </fieldset>
          {filtered && (
            <Checkbox label="Solo lo que está filtrado en la pantalla" value={narrow} onChange={setNarrow} />
          )}
          <div className="flex flex-col gap-1">
            <span className="text-help font-semibold">Qué se ve</span>
            <Segmented label="Qué se ve" options={DETAILS} value={detail} onChange={setDetail} />
          </div>
        </>
      )}
    </FormModal>
  );
}
