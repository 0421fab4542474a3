import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { showChoice } from "@/components/shows/choices";
import { useRead } from "@/lib/client/useRead";
import { type MailReportType, mailReportTitles, mailReportTypes } from "@/lib/ticketing/rules/kinds";
import { listArtists, listShows } from "@/lib/ticketing/shows/api";

const REPORTS = mailReportTypes.map((value) => ({ value, label: mailReportTitles[value] }));

/** Which report, inside a form of `type`, `show` and `artista`; that of a show or an artist asks which, by search. */
export function AboutFields() {
  const form = useFormContext<{ type: MailReportType }>();
  const type = useWatch({ control: form.control, name: "type" });
  const shows = useRead(listShows, type === "show" ? { query: {} } : null, { revalidateOnFocus: false });
  const artists = useRead(listArtists, type === "artista" ? {} : null, { revalidateOnFocus: false });
  return (
    <>
      <SelectField name="type" label="Reporte" options={REPORTS} />
      {type === "show" && (
        <ComboboxField name="show" label="Show" required choices={(shows.data ?? []).map(showChoice)} />
      )}
      {type === "artista" && (
        <ComboboxField
          name="artista"
          label="Artista"
          required
          choices={(artists.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
      )}
    </>
  );
}
