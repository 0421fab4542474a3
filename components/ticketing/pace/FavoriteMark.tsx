import { Star } from "lucide-react";
import { Icon } from "@/components/kit/Icon";

/** A show of an artist or a song that one likes. */
export const FavoriteMark = () => (
  <span className="inline-flex shrink-0">
    <Icon of={Star} className="fill-current text-accent" />
    <span className="sr-only">Favorito</span>
  </span>
);
