import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import type { Choice } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { isValidDay } from "@/lib/format/dates";
import { addBlock, changeBlock } from "@/lib/shows/artistDays/api";
import type { ArtistBlock } from "@/lib/shows/artistDays/schema";

export const REFRESH = { refresh: ["/artist-days", "/calendar", "/avails"] };

/** Blocks days of an artist, or changes a block. */
export function BlockModal({
  block,
  artists,
  artist,
  onClose,
}: {
  block: ArtistBlock | null;
  artists: readonly Choice[];
  artist: number | undefined;
  onClose: () => void;
}) {
  const [who, setWho] = useState(String(block?.artist.id ?? artist ?? ""));
  const [from_day, setFrom] = useState(block?.from_day ?? "");
  const [until, setUntil] = useState(block?.until_day ?? "");
  const [reason, setReason] = useState(block?.reason ?? "");
  const [client_id] = useState(() => crypto.randomUUID());
  const adding = useWrite(addBlock, REFRESH);
  const changing = useWrite(changeBlock, REFRESH);
  const save = async () => {
    if (who === "") return "Falta el artista.";
    if (!isValidDay(from_day)) return "Falta el primer día.";
    // One day is what most of them are.
    const days = { from_day, until_day: until || from_day, reason };
    if (block) await changing.run({ params: { id: block.id }, body: { ...days, version: block.version } });
    else await adding.run({ body: { artist_id: Number(who), ...days, client_id } });
    toast.saved("Días bloqueados");
  };
  return (
    <FormModal
      title={block ? `Días bloqueados de ${block.artist.name}` : "Bloquear días"}
      confirm={block ? "Guardar" : "Bloquear"}
      fields={["artist_id", "from_day", "until_day", "reason"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {!block && (
            <ComboboxField
              label="Artista"
              required
              choices={artists}
              value={who}
              onChange={setWho}
              error={errorOf("artist_id")}
            />
          )}
          <Fieldset legend="Días" columns={2}>
            <DateField label="Desde" required value={from_day} onChange={setFrom} error={errorOf("from_day")} />
            <DateField
              label="Hasta"
              help="Vacío: un solo día"
              value={until}
              onChange={setUntil}
              error={errorOf("until_day")}
            />
          </Fieldset>
          <TextField
            label="Motivo"
            help="Por ejemplo: vacaciones, grabación"
            required
            maxLength={200}
            value={reason}
            onChange={setReason}
            error={errorOf("reason")}
          />
        </>
      )}
    </FormModal>
  );
}
