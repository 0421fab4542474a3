import { ID, namedChoices, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { type LayerKey, layerTitles, type PresetKey } from "@/lib/calendar/rules/kinds";
import { listOf } from "@/lib/format/listText";
import type { CalendarView } from "./span";

interface Choices {
  artists: { id: number; name: string }[];
  venues: { id: number; name: string; city: string }[];
  cities: string[];
  companies: { id: number; name: string }[];
  people: { id: number; name: string }[];
}

const VIEWS: readonly { value: CalendarView; label: string }[] = [
  { value: "mes", label: "Mes" },
  { value: "semana", label: "Semana" },
  { value: "lista", label: "Lista" },
  { value: "salas", label: "Sala × día" },
  { value: "artistas", label: "Artista" },
];

/** What each calendar opens with: booking's with what is free. */
const firstView = (calendar: PresetKey): CalendarView => (calendar === "booking" ? "salas" : "mes");

/** The ways of seeing a calendar; the one that it opens with has nothing in the address. */
export const viewSpec = (calendar: PresetKey): FilterSpec => ({
  key: "vista",
  kind: "segments",
  label: "Vista",
  inSight: true,
  quiet: true,
  choices: VIEWS.map((view) => (view.value === firstView(calendar) ? { ...view, value: "" } : view)),
});

export const viewOf = (calendar: PresetKey, text: string): CalendarView =>
  VIEWS.some(({ value }) => value === text) ? (text as CalendarView) : firstView(calendar);

const choice = (
  key: string,
  label: string,
  placeholder: string,
  choices: readonly FilterChoice[],
  free: boolean | RegExp = ID,
): FilterSpec => ({ key, kind: "choice", label, placeholder, choices, free, tucked: true });

/** What entries are filtered by. `layers`: those that the person may see. */
export const itemSpecs = (choices: Choices | undefined, layers: readonly LayerKey[]): FilterSpec[] => [
  {
    key: "capas",
    kind: "checks",
    label: "Capas",
    placeholder: "Las de este calendario",
    choices: layers.map((value) => ({ value, label: layerTitles[value] })),
    free: true,
    said: (value) => layerTitles[value as LayerKey] ?? value,
  },
  choice("artista", "Artista", "Todos los artistas", namedChoices(choices?.artists)),
  choice(
    "sala",
    "Sala",
    "Todas las salas",
    (choices?.venues ?? []).map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` })),
  ),
  choice(
    "ciudad",
    "Ciudad",
    "Todas las ciudades",
    (choices?.cities ?? []).map((value) => ({ value, label: value })),
    true,
  ),
  choice("empresa", "Empresa", "Todas las empresas", namedChoices(choices?.companies)),
  choice("persona", "Persona", "Todas las personas", namedChoices(choices?.people)),
];

/** What is asked for with these filters. */
export const askedOf = (values: Readonly<Record<string, string>>) => ({
  layers: listOf(values.capas).length > 0 ? values.capas : undefined,
  artist: numberOf(values.artista),
  venue: numberOf(values.sala),
  city: values.ciudad || undefined,
  company: numberOf(values.empresa),
  person: numberOf(values.persona),
});
