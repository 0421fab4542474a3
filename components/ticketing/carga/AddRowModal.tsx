import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { currencies } from "@/lib/format/currencies";
import { formatDayYear } from "@/lib/format/dates";
import { label } from "@/lib/format/fieldSchema";
import { seriesKey } from "@/lib/ticketing/rules/totals";
import type { GridRow } from "./deriveRow";

const OTHER_SLOT = 6;

const bySpanish = (a: string, b: string) => a.localeCompare(b, "es");
const choice = (value: string) => ({ value, label: value });

/** Adds a series that the grid does not have yet: a show on sale with another ticketera, category or currency. */
export default function AddRowModal({
  rows,
  catalogue,
  onAdd,
  onClose,
}: {
  rows: readonly GridRow[];
  /** The ticketeras that have a colour. */
  catalogue: ReadonlyArray<{ name: string; slot: number }>;
  onAdd: (row: GridRow) => void;
  onClose: () => void;
}) {
  const [show, setShow] = useState("");
  const [ticketera, setTicketera] = useState("");
  const [categoria, setCategoria] = useState("");
  const [divisa, setDivisa] = useState<string>(currencies[0]);
  const [asked, setAsked] = useState(false);

  const shows = [...new Map(rows.map((row) => [row.show, row])).values()];
  const slots = new Map([
    ...rows.map((row) => [row.ticketera, row.slot] as const),
    ...catalogue.map(({ name, slot }) => [name, slot] as const),
  ]);
  const ticketeras = [...slots.keys()].filter(Boolean).sort(bySpanish);
  const named = ticketera && !ticketeras.includes(ticketera) ? [...ticketeras, ticketera] : ticketeras;
  const model = shows.find((row) => row.show === show);
  const series = { show, ticketera: ticketera.trim(), categoria: categoria.trim(), divisa };
  const repeated = rows.some(({ key }) => key === seriesKey(series));
  const tooLong = !label.safeParse(series.ticketera).success || !label.safeParse(series.categoria).success;

  const add = () => {
    setAsked(true);
    if (!model || ticketera === "" || repeated || tooLong) return;
    const slot = slots.get(series.ticketera) ?? OTHER_SLOT;
    onAdd({ ...model, ...series, slot, key: seriesKey(series), anterior: null, actual: null });
  };

  return (
    <Modal
      open
      onClose={onClose}
      size="md"
      title="Agregar fila"
      description="Para un show en venta que todavía no tiene esa ticketera, categoría o divisa en la grilla."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={add}>
            Agregar fila
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ComboboxField
          label="Show"
          autoFocus
          value={show}
          onChange={(value) => {
            setShow(value);
            setDivisa(shows.find((row) => row.show === value)?.divisa ?? divisa);
          }}
          choices={shows.map((row) => ({
            value: row.show,
            label: row.show,
            hint: row.fecha_show ? formatDayYear(row.fecha_show) : undefined,
          }))}
          error={asked && !model ? "Show: elegir uno de la lista." : undefined}
        />
        <ComboboxField
          label="Ticketera"
          value={ticketera}
          onChange={setTicketera}
          onCreate={setTicketera}
          choices={named.map(choice)}
          error={asked && ticketera === "" ? "Ticketera: elegir una o escribir una nueva." : undefined}
        />
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <TextField
            label="Categoría"
            value={categoria}
            onChange={setCategoria}
            help="Si la planilla la separa"
            maxLength={120}
          />
          <SelectField label="Divisa" value={divisa} onChange={setDivisa} options={currencies.map(choice)} />
        </div>
        {asked && repeated && (
          <p role="alert" className="text-help text-bad">
            Esa fila ya está en la grilla.
          </p>
        )}
      </div>
    </Modal>
  );
}
