import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { issuedChoices, setIssuedArtist } from "@/lib/vouchers/issued/api";
import type { IssuedView } from "@/lib/vouchers/issued/schema";
import { REFRESH } from "./CollectForm";
import { ShowField } from "./ShowField";

/** Whose it is, of which show, and whether it is their fee: its income is that artist's. */
export function ArtistModal({ row, onClose }: { row: IssuedView; onClose: () => void }) {
  const choices = useRead(issuedChoices, {});
  const [artist, setArtist] = useState(row.artist ? String(row.artist.id) : "");
  const [show, setShow] = useState(row.show ? String(row.show.id) : "");
  const [fee, setFee] = useState(row.is_fee);
  const { run } = useWrite(setIssuedArtist, REFRESH);
  return (
    <AskModal
      title="De qué artista y show es"
      confirm="Guardar"
      onClose={onClose}
      onRun={async () => {
        const whose = { artist_id: artist ? Number(artist) : null, show_id: show ? Number(show) : null, is_fee: fee };
        try {
          await run({ params: { id: row.id }, body: { version: row.version, ...whose } });
          return null;
        } catch (caught) {
          if (!(caught instanceof CallError)) throw caught;
          return caught.message;
        }
      }}
    >
      <ComboboxField
        label="Artista"
        placeholder="Sin artista"
        value={artist}
        onChange={(next) => {
          setArtist(next);
          setShow("");
        }}
        choices={(choices.data?.artists ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ShowField artist={artist} value={show} onChange={setShow} />
      <Checkbox
        label="Es su honorario: se le liquida"
        help="Sin tildar es lo que factura la empresa por lo suyo, por ejemplo su comisión."
        value={fee}
        onChange={setFee}
      />
    </AskModal>
  );
}
