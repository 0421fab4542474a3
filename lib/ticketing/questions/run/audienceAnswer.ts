import { query } from "@/lib/db";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { dimensionTitles } from "../../audience/rules/dimensions";
import { viewOf } from "../../audience/service/view";
import type { Answer } from "../schema/answer";
import type { AnyParams, ParamsOf } from "../schema/query";
import { barsOf, listTable } from "./parts";
import { SHOWS, showsWhere } from "./sales";
import { type Asking, filterOf, type Nothing } from "./salesAnswers";
import { filtersText, sentence, strong, subjectText } from "./words";

/** Who bought, as /audiencia shows it: groups of ten or more, counts in fives. */
export async function audienceAnswer(asking: Asking, given: AnyParams): Promise<Answer | Nothing> {
  const params = given as ParamsOf<"audiencia">;
  const filter = filterOf(params);
  const made = showsWhere(asking.scope, filter).where();
  const [found] = await query<{ show: number; artist: number }>(
    `SELECT s.id AS show, s.artist_id AS artist FROM ${SHOWS} WHERE ${made.text} ORDER BY s.fecha DESC LIMIT 1`,
    made.values,
  );
  const subject = subjectText(filter);
  if (!found) return { nothing: `No hay datos de la audiencia${subject ? ` de ${subject}` : ""}.` };
  const asked = {
    show: filter.show === undefined ? undefined : found.show,
    artist: filter.artist === undefined ? undefined : found.artist,
    city: filter.city,
    venue: filter.venue,
  };
  const view = await viewOf(asking.scope, asked);
  if (view.empty) return { nothing: `No hay datos: no se cargaron compradores${subject ? ` de ${subject}` : ""}.` };
  const dimension = params.corte ?? "ciudad";
  const part = view.parts.find((one) => one.dimension === dimension);
  if (view.buyers === null || !part || part.rows.length === 0) return { nothing: "Grupo demasiado chico." };
  const [first] = [...part.rows].sort((a, b) => b.buyers - a.buyers);
  const title = dimensionTitles[dimension];
  const address = new URLSearchParams(
    Object.entries({ show: asked.show, artista: asked.artist, ciudad: asked.city, lugar: asked.venue }).flatMap(
      ([key, value]) => (value === undefined ? [] : [[key, String(value)]]),
    ),
  ).toString();
  return {
    sentence: sentence(
      `De ${strong(formatInteger(view.buyers))} compradores${subject ? ` de ${strong(subject)}` : ""}, lo más frecuente en ${title.toLowerCase()} es ${strong(first?.value ?? "")}, con el ${strong(formatPercent(first?.share ?? 0, 0))}.`,
    ),
    table: listTable(part.rows, [
      [title, "text", ({ value }) => value],
      ["Compradores", "count", ({ buyers }) => buyers],
      ["Parte", "percent", ({ share }) => share],
    ]),
    chart: barsOf(title, part.rows, {
      label: ({ value }) => value,
      value: ({ buyers }) => buyers,
      text: ({ share }) => formatPercent(share, 0),
    }),
    how: {
      query: `audiencia · ${title.toLowerCase()}`,
      filters: filtersText(filter, null, asking.scope.artistIds !== null),
      rows: `compradores de ${formatInteger(view.shows)} shows, de a 5${part.hidden ? "; sin los grupos de menos de diez" : ""}`,
      fresh: "Los archivos de compradores que se cargaron",
      stale: "",
    },
    href: address ? `/audiencia?${address}` : "/audiencia",
    chips: ["¿Y la edad?", "¿De dónde vienen?"],
  };
}
