import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { NumberField } from "@/components/kit/fields/NumberField";
import { toast } from "@/components/kit/toast";
import { type PersonCapacity, setCapacity } from "@/lib/boards/capacity/api";
import { hoursText } from "@/lib/boards/rules/fieldText";
import { CallError } from "@/lib/client/call";
import { useWrite } from "@/lib/client/useWrite";
import { FormCell } from "../table/EditCell";

const MOST = 168;

/** Hours a week of a person; leads change them. */
export function CapacityCell({
  board,
  name,
  capacity,
  writes,
  onSaved,
}: {
  board: string;
  name: string;
  capacity: PersonCapacity;
  writes: boolean;
  onSaved: () => void;
}) {
  return (
    <FormCell
      label={`Horas semanales de ${name}`}
      writes={writes}
      form={(close) => (
        <CapacityForm
          board={board}
          capacity={capacity}
          onSaved={() => {
            onSaved();
            close();
          }}
          onStale={onSaved}
        />
      )}
    >
      <span className="whitespace-nowrap text-help text-muted" title={capacity.usual ? "Lo habitual" : undefined}>
        {hoursText(capacity.hours_week)} por semana
      </span>
    </FormCell>
  );
}

export function CapacityForm({
  board,
  capacity,
  onSaved,
  onStale,
}: {
  board: string;
  capacity: PersonCapacity;
  onSaved: () => void;
  onStale: () => void;
}) {
  const { run, busy, error } = useWrite(setCapacity);
  const [hours, setHours] = useState<number | null>(Number(capacity.hours_week));
  const valid = hours !== null && hours >= 0 && hours <= MOST;
  const problem =
    error?.code === "stale_version"
      ? `Alguien lo cambió: ahora son ${hoursText(capacity.hours_week)} por semana. Guardar otra vez deja lo suyo.`
      : error?.message;
  const save = async () => {
    if (!valid) return;
    const hours_week = String(Math.round(hours * 100) / 100);
    const { user_id, version } = capacity;
    try {
      await run({ params: { board }, body: { user_id, hours_week, version } });
      toast.saved("Horas guardadas");
      onSaved();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.code === "stale_version") onStale();
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NumberField
        label="Horas por semana"
        decimals={2}
        unit="h"
        value={hours}
        onChange={setHours}
        error={valid ? problem : `Entre 0 y ${MOST} horas.`}
      />
      <div className="mt-3 flex justify-end">
        <Button size="sm" variant="primary" type="submit" disabled={!valid} busy={busy && "Guardando..."}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
