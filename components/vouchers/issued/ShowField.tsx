import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { useRead } from "@/lib/client/useRead";
import { artistShows } from "@/lib/vouchers/issued/api";

/** A show of an artist; none where it is of no show. Both are ids as text. */
export function ShowField({
  artist,
  value,
  onChange,
  error,
}: {
  artist: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const { data, isValidating } = useRead(artistShows, artist ? { query: { artist: Number(artist) } } : null);
  return (
    <ComboboxField
      label="Show"
      disabled={!artist}
      help={artist ? "La comisión es la que rige el día del show." : "Elegir antes el artista."}
      loading={isValidating}
      value={value}
      onChange={onChange}
      error={error}
      choices={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
