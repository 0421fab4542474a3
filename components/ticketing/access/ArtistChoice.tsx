import { useEffect, useRef } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";

/** "Who sees this artist": one of them, by search. Arrives in an open panel, so it takes the focus. */
export default function ArtistChoice({
  artists,
  onChoose,
}: {
  artists: ReadonlyArray<string>;
  onChoose: (artist: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  return (
    <div ref={box}>
      <ComboboxField
        label="Artista"
        help="También quienes ven a todos."
        choices={artists.map((name) => ({ value: name, label: name }))}
        value=""
        onChange={(artist) => {
          if (artist) onChoose(artist);
        }}
      />
    </div>
  );
}
