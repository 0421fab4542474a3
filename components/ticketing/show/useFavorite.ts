import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { addFavoriteArtist, favoriteArtists, removeFavoriteArtist } from "@/lib/ticketing/favorites/api";

const REFRESH = { refresh: ["/tickets/favorites"] };

/** Whether an artist is among the person's favourites, and the way to change it. */
export function useFavorite(artistName: string) {
  const { person } = usePerson();
  const { data, mutate } = useRead(favoriteArtists, person && { params: { email: person.mail } });
  const add = useWrite(addFavoriteArtist, REFRESH);
  const remove = useWrite(removeFavoriteArtist, REFRESH);
  const on = data?.some((one) => one.artistName === artistName) ?? false;

  const toggle = async () => {
    if (!person || !data) return;
    const own = { email: person.mail, artistName };
    const next = on ? data.filter((one) => one.artistName !== artistName) : [...data, own];
    await mutate(next, { revalidate: false });
    try {
      await (on ? remove : add).run({ body: own });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
      await mutate();
    }
  };
  return { on, toggle: () => void toggle() };
}
