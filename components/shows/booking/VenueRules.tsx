import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { FormModal } from "@/components/frame/FormModal";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { listVenues, saveVenue } from "@/lib/shows/venues/api";
import type { VenueView } from "@/lib/shows/venues/schema";

const MODES = [
  { value: "propio", label: "Nuestra: los lugares los da nuestra lista" },
  { value: "externo", label: "Ajena: los lugares los da la sala" },
];

const told = ({ hold_mode, max_rank, challenge_hours, business_hours, hold_days, rooms, lat }: VenueView): string =>
  [
    hold_mode === "propio" && `hasta ${max_rank} holds por día`,
    hold_mode === "propio" && `desafíos de ${challenge_hours} h${business_hours ? " hábiles" : ""}`,
    `holds de ${hold_days} días`,
    rooms.length > 0 && rooms.join(", "),
    lat === null && "sin ubicación en el mapa",
  ]
    .filter(Boolean)
    .join("; ");

/** Which venues are ours, and how each gives its days. */
export function VenueRules() {
  const { can } = usePerson();
  const [q, setQ] = useState("");
  const [editing, setEditing] = useState<VenueView | null>(null);
  const read = useRead(listVenues, { query: q.trim() === "" ? {} : { q: q.trim() } });
  return (
    <Card title="Salas" flush>
      <div className="px-4 pb-3">
        <SearchField label="Buscar una sala" value={q} onChange={setQ} />
      </div>
      <Fetched read={read} failure="No se pudieron traer las salas" rows={6}>
        {({ venues }) =>
          venues.length === 0 ? (
            <EmptyState title="Ninguna sala con esas letras" compact />
          ) : (
            <ul className="divide-y divide-line-soft border-t border-line-soft">
              {venues.map((venue) => (
                <li key={venue.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
                  <span className="min-w-0 flex-1 basis-60">
                    <span className="flex flex-wrap items-center gap-2 font-semibold">
                      {`${venue.name}, ${venue.city}`}
                      {venue.hold_mode === "propio" && <Badge tone="accent">Nuestra</Badge>}
                    </span>
                    <span className="text-help text-muted">{told(venue)}</span>
                  </span>
                  {can("holds.write") && (
                    <Button aria-label={`Cambiar ${venue.name}, ${venue.city}`} onClick={() => setEditing(venue)}>
                      Cambiar
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      {editing && <VenueModal venue={editing} onClose={() => setEditing(null)} onDone={read.mutate} />}
    </Card>
  );
}

function VenueModal({ venue, onClose, onDone }: { venue: VenueView; onClose: () => void; onDone: () => unknown }) {
  const [mode, setMode] = useState<VenueView["hold_mode"]>(venue.hold_mode);
  const [most, setMost] = useState<number | null>(venue.max_rank);
  const [hours, setHours] = useState<number | null>(venue.challenge_hours);
  const [business, setBusiness] = useState(venue.business_hours);
  const [days, setDays] = useState<number | null>(venue.hold_days);
  const [rooms, setRooms] = useState(venue.rooms.join(", "));
  const [lat, setLat] = useState<number | null>(venue.lat);
  const [lng, setLng] = useState<number | null>(venue.lng);
  const { run } = useWrite(saveVenue, { refresh: ["/venues", "/holds", "/avails"] });
  const save = async () => {
    const body = {
      hold_mode: mode,
      max_rank: most ?? 0,
      challenge_hours: hours ?? 0,
      business_hours: business,
      hold_days: days ?? 0,
      rooms: rooms
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
      lat,
      lng,
      version: venue.version,
    };
    await run({ params: { id: venue.id }, body });
    await onDone();
    toast.saved("Sala guardada");
  };
  return (
    <FormModal title={`${venue.name}, ${venue.city}`} confirm="Guardar" onClose={onClose} onSave={save}>
      {(errorOf) => (
        <>
          <SelectField
            label="De quién es la lista"
            options={MODES}
            value={mode}
            onChange={(value) => setMode(value as VenueView["hold_mode"])}
          />
          <Fieldset columns={2}>
            <NumberField
              label="Holds por día, como máximo"
              value={most}
              onChange={setMost}
              error={errorOf("max_rank")}
            />
            <NumberField label="Días que vale un hold" value={days} onChange={setDays} error={errorOf("hold_days")} />
          </Fieldset>
          <NumberField
            label="Horas para contestar un desafío"
            value={hours}
            onChange={setHours}
            error={errorOf("challenge_hours")}
          />
          <Checkbox label="Horas hábiles del país de la sala" value={business} onChange={setBusiness} />
          <TextField
            label="Salas o sectores"
            help="Separados por comas"
            value={rooms}
            onChange={setRooms}
            error={errorOf("rooms")}
          />
          <Fieldset columns={2}>
            <NumberField label="Latitud" decimals={5} value={lat} onChange={setLat} error={errorOf("lat")} />
            <NumberField label="Longitud" decimals={5} value={lng} onChange={setLng} error={errorOf("lng")} />
          </Fieldset>
        </>
      )}
    </FormModal>
  );
}
