import { can } from "@/lib/access/can";
import { declarations } from "@/lib/generated/domains";
import { type FilterKey, type LayerKey, layerTitles } from "../rules/kinds";
import type { CalendarLayer, CalendarPerson, CalendarRow, DayRange, LayerScope } from "../rules/layer";
import { byDay } from "../rules/order";

export type LayerRow = CalendarRow & { layer: LayerKey };

/** The layers of all domains, in the order in which they are offered. */
async function allLayers(): Promise<CalendarLayer[]> {
  const declared = await Promise.all(declarations.map(({ calendar }) => calendar?.() ?? []));
  const order = Object.keys(layerTitles);
  return declared.flat().sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

/** Those that a person may see. One that is not theirs does not exist for them. */
export const layersFor = async (person: CalendarPerson): Promise<CalendarLayer[]> =>
  (await allLayers()).filter(({ permission }) => can(person, permission));

/** Whether a layer can be filtered by all that was chosen; what is the same for everybody always is. */
const answers = ({ background, filters }: CalendarLayer, filter: LayerScope["filter"]): boolean =>
  background === true || (Object.keys(filter) as FilterKey[]).every((key) => filters.includes(key));

/** What stands in these layers on these days, in order. */
export async function rowsOf(
  layers: readonly CalendarLayer[],
  range: DayRange,
  scope: LayerScope,
): Promise<LayerRow[]> {
  const rows: LayerRow[] = [];
  // One after another: a calendar is not worth more than one connection.
  for (const layer of layers)
    if (answers(layer, scope.filter))
      for (const row of await layer.query(range, scope)) rows.push({ ...row, layer: layer.key });
  return rows.sort(byDay);
}
