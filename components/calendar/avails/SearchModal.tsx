import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { NumberField } from "@/components/kit/fields/NumberField";
import { Modal } from "@/components/kit/Modal";
import type { AvailChoices } from "@/lib/avails/schema";
import { WEEKDAYS } from "@/lib/format/dates";
import { listOf, listText, toggled } from "@/lib/format/listText";
import { countText } from "@/lib/format/text";

/** What is looked for, as the address has it. */
export interface Search {
  ciudades: string;
  /** Places, at least and at most. */
  desde: number | null;
  hasta: number | null;
  dias: string;
  show: string;
}

const ISO_DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: WEEKDAYS[day % 7] ?? "" }));

/** Cities, capacity, days of the week and for whom: what is free is looked for with. */
export default function SearchModal({
  choices,
  search,
  onSearch,
  onClose,
}: {
  choices: AvailChoices;
  search: Search;
  onSearch: (search: Search) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(search);
  const set = (change: Partial<Search>) => setDraft((before) => ({ ...before, ...change }));
  const cities = listOf(draft.ciudades);
  const save = () => {
    onSearch(draft);
    onClose();
  };
  return (
    <Modal
      open
      size="form"
      title="Buscar salas libres"
      description="Enter elige una ciudad; Ctrl y Enter buscan."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" disabled={cities.length === 0} onClick={save}>
            Buscar
          </Button>
        </>
      }
    >
      <div
        className="flex flex-col gap-3"
        onKeyDownCapture={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || cities.length === 0) return;
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <MultiSelect
          autoFocus
          label="Ciudades"
          placeholder="Buscar una ciudad"
          value={cities}
          onChange={(chosen) => set({ ciudades: listText(chosen) })}
          choices={choices.cities.map(({ name, venues }) => ({
            value: name,
            label: name,
            hint: countText(venues, "sala"),
          }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <NumberField label="Lugares desde" value={draft.desde} onChange={(desde) => set({ desde })} />
          <NumberField label="Lugares hasta" value={draft.hasta} onChange={(hasta) => set({ hasta })} />
        </div>
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="mb-1 text-help font-semibold">Días de la semana (todos, si no se elige)</legend>
          {ISO_DAYS.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              value={listOf(draft.dias).includes(value)}
              onChange={() => set({ dias: toggled(draft.dias, value) })}
            />
          ))}
        </fieldset>
        {choices.shows.length > 0 && (
          <ComboboxField
            label="Para qué show"
            help="Sus propios holds se marcan, y se avisa de lo que choca con sus fechas."
            value={draft.show}
            onChange={(show) => set({ show })}
            choices={choices.shows.map(({ id, name, artist }) => ({ value: String(id), label: name, hint: artist }))}
          />
        )}
      </div>
    </Modal>
  );
}
