import type { FilterFieldProps } from "@/components/frame/list/filterSpec";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { useRead } from "@/lib/client/useRead";
import { listArtists } from "@/lib/ticketing/shows/api";
import { listTicketeras } from "@/lib/ticketing/ticketeras/api";

/** Chooses an artist, or a ticket seller, of those that the person may see. */
export default function NameFilter({ name, ...field }: FilterFieldProps) {
  const { data = [] } = useRead<typeof listArtists | typeof listTicketeras>(
    name === "artist" ? listArtists : listTicketeras,
    {},
  );
  return (
    <ComboboxField
      {...field}
      placeholder={`Buscar ${field.label.toLowerCase()}`}
      choices={data.map((one) => ({ value: one.name, label: one.name }))}
    />
  );
}
