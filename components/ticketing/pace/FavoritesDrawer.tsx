import { Plus, X } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import {
  addFavoriteArtist,
  addFavoriteSong,
  favoriteArtists,
  favoriteSongs,
  removeFavoriteArtist,
  removeFavoriteSong,
} from "@/lib/ticketing/favorites/api";
import { listArtists } from "@/lib/ticketing/shows/api";

const REFRESH = { refresh: ["/tickets/favorites", "/tickets/ritmo"] };

/** The artists and songs that one likes: their shows come first where that is asked for. */
export default function FavoritesDrawer({ onClose }: { onClose: () => void }) {
  const { person } = usePerson();
  const email = person?.mail ?? "";
  const asked = person && { params: { email } };
  const { data: artists = [] } = useRead(favoriteArtists, asked);
  const { data: songs = [] } = useRead(favoriteSongs, asked);
  const { data: known = [] } = useRead(listArtists, {});
  const [artist, setArtist] = useState("");
  const [song, setSong] = useState("");
  const addArtist = useWrite(addFavoriteArtist, REFRESH);
  const removeArtist = useWrite(removeFavoriteArtist, REFRESH);
  const addSong = useWrite(addFavoriteSong, REFRESH);
  const removeSong = useWrite(removeFavoriteSong, REFRESH);
  const pick = async (name: string) => {
    if (name.trim() !== "" && (await attempt(() => addArtist.run({ body: { email, artistName: name } }))))
      setArtist("");
  };
  const addOne = async () => {
    if (song.trim() !== "" && (await attempt(() => addSong.run({ body: { email, songName: song.trim() } }))))
      setSong("");
  };
  return (
    <Drawer open onClose={onClose} title="Favoritos" width={440}>
      <div className="flex flex-col gap-5 p-4">
        <Names
          title="Artistas"
          none="Ningún artista elegido."
          names={artists.map((one) => one.artistName)}
          onRemove={(artistName) => void attempt(() => removeArtist.run({ body: { email, artistName } }))}
        />
        <ComboboxField
          label="Agregar un artista"
          placeholder="Buscar artista"
          value={artist}
          onChange={(next) => {
            setArtist(next);
            void pick(next);
          }}
          choices={known.map(({ name }) => ({ value: name, label: name }))}
        />
        <Names
          title="Canciones"
          none="Ninguna canción elegida."
          names={songs.map((one) => one.songName)}
          onRemove={(songName) => void attempt(() => removeSong.run({ body: { email, songName } }))}
        />
        <div className="flex items-end gap-2">
          <TextField
            label="Agregar una canción"
            help="Un show es favorito si su nombre la nombra"
            value={song}
            onChange={setSong}
          />
          <Button icon={Plus} onClick={() => void addOne()} disabled={song.trim() === ""}>
            Agregar
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

function Names({
  title,
  none,
  names,
  onRemove,
}: {
  title: string;
  none: string;
  names: readonly string[];
  onRemove: (name: string) => void;
}) {
  return (
    <section>
      <h3 className="text-section">{title}</h3>
      {names.length === 0 && <p className="text-muted">{none}</p>}
      <ul>
        {names.map((name) => (
          <li key={name} className="flex items-center justify-between gap-2 border-b border-line-soft py-1">
            <span className="min-w-0 break-words">{name}</span>
            <IconButton icon={X} label={`Quitar ${name}`} onClick={() => onRemove(name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
