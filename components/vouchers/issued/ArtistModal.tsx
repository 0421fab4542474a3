import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { SelectField } from "@/components/kit/fields/SelectField";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { issuedChoices, setIssuedArtist } from "@/lib/vouchers/issued/api";
import type { IssuedView } from "@/lib/vouchers/issued/schema";
import { REFRESH } from "./CollectForm";

/** Whose it is: its income is that artist's. */
export function ArtistModal({ row, onClose }: { row: IssuedView; onClose: () => void }) {
  const choices = useRead(issuedChoices, {});
  const [artist, setArtist] = useState(row.artist ? String(row.artist.id) : "");
  const { run } = useWrite(setIssuedArtist, REFRESH);
  const options = (choices.data?.artists ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <AskModal
      title="De qué artista es"
      confirm="Guardar"
      onClose={onClose}
      onRun={async () => {
        try {
          await run({
            params: { id: row.id },
            body: { version: row.version, artist_id: artist ? Number(artist) : null },
          });
          return null;
        } catch (caught) {
          if (!(caught instanceof CallError)) throw caught;
          return caught.message;
        }
      }}
    >
      <SelectField
        label="Artista"
        value={artist}
        onChange={setArtist}
        options={[{ value: "", label: "Sin artista" }, ...options]}
      />
    </AskModal>
  );
}
