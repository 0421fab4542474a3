import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Measure } from "./kinds";
import type { Values } from "./values";

export const groupings = ["mes", "empresa", "genero"] as const;
export type Grouping = (typeof groupings)[number];
export const groupingTitles: Record<Grouping, string> = { mes: "Mes", empresa: "Empresa", genero: "Género" };

/** A show as the overview has it: what the house says of it now and what it said at the last lock. */
export interface OverviewShow {
  id: number;
  name: string;
  day: string;
  currency: string;
  company: { id: number; name: string } | null;
  genre: string | null;
  now: Values | null;
  lock: Values | null;
}

/** Shows that go together in a currency, with what they add up to; `without`: those of which nobody said anything. */
export interface OverviewGroup<Show extends OverviewShow = OverviewShow> {
  key: string;
  currency: string;
  shows: Show[];
  without: number;
  now: Values;
  lock: Values;
}

const keyOf = (show: OverviewShow, by: Grouping): string =>
  by === "mes" ? show.day.slice(0, 7) : by === "empresa" ? String(show.company?.id ?? "") : (show.genre ?? "");

/** Sums of what is said; null for a measure of which nobody said anything. */
export function totalOf(all: readonly (Values | null)[]): Values {
  const money = (measure: "gross" | "spend" | "margin") => {
    const said = all.flatMap((one) => one?.[measure] ?? []);
    return said.length === 0 ? null : sumMoney(said);
  };
  const tickets = all.flatMap((one) => one?.tickets ?? []);
  return {
    tickets: tickets.length === 0 ? null : tickets.reduce((sum, one) => sum + one, 0),
    gross: money("gross"),
    spend: money("spend"),
    margin: money("margin"),
  };
}

/** The groups in their order. With `money` each currency apart, since nothing is added over two; tickets alone have none, and `currency` is "". */
export function groupsOf<Show extends OverviewShow>(
  shows: readonly Show[],
  by: Grouping,
  money: boolean,
): OverviewGroup<Show>[] {
  const groups = new Map<string, { key: string; currency: string; shows: Show[] }>();
  for (const show of shows) {
    const key = keyOf(show, by);
    const currency = money ? show.currency : "";
    const at = `${key}|${currency}`;
    const group = groups.get(at) ?? { key, currency, shows: [] };
    group.shows.push(show);
    groups.set(at, group);
  }
  return [...groups.values()]
    .map((group) => ({
      ...group,
      without: group.shows.filter(({ now }) => now === null).length,
      now: totalOf(group.shows.map(({ now }) => now)),
      lock: totalOf(group.shows.map(({ lock }) => lock)),
    }))
    .sort(
      (a, b) =>
        (a.key === "" ? 1 : 0) - (b.key === "" ? 1 : 0) ||
        a.key.localeCompare(b.key) ||
        a.currency.localeCompare(b.currency),
    );
}

/** `now − lock` of a measure, as a decimal text; what nobody said counts nothing. */
export function changeOf(measure: Measure, now: Values | null, lock: Values | null): string {
  const text = (values: Values | null) => String(values?.[measure] ?? 0);
  return measure === "tickets" ? String(Number(text(now)) - Number(text(lock))) : subMoney(text(now), text(lock));
}

/** A step of the way from what was locked to what is said now. */
export interface Step {
  id: string;
  label: string;
  /** Null: the rest of the shows, together. */
  show: number | null;
  change: string;
}

/**
 * The shows that moved a measure of one currency since the last lock, those that moved it most first, the rest as one step: `from` and the
 * steps come to `to` exactly.
 */
export function waterfallOf(
  shows: readonly OverviewShow[],
  measure: Measure,
  most: number,
): { from: string; to: string; steps: Step[] } {
  const sum = (of: (show: OverviewShow) => Values | null) => String(totalOf(shows.map(of))[measure] ?? 0);
  const size = (text: string) => text.replace("-", "");
  const moved = shows
    .map(({ id, name, now, lock }) => ({ id: String(id), label: name, show: id, change: changeOf(measure, now, lock) }))
    .filter(({ change }) => /[1-9]/.test(change))
    .sort((a, b) => compareMoney(size(b.change), size(a.change)) || a.show - b.show);
  const rest = moved.slice(most);
  const others: Step[] =
    rest.length === 0
      ? []
      : [
          {
            id: "resto",
            label: `Otros ${rest.length}`,
            show: null,
            change:
              measure === "tickets"
                ? String(rest.reduce((total, { change }) => total + Number(change), 0))
                : sumMoney(rest.map(({ change }) => change)),
          },
        ];
  return { from: sum(({ lock }) => lock), to: sum(({ now }) => now), steps: [...moved.slice(0, most), ...others] };
}
