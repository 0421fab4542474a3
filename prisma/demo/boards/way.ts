import type { BoardDefinition, ColumnDefinition } from "@/lib/boards/rules/definition";
import type { FieldValues } from "@/lib/boards/rules/filled";
import { closes, type Priority } from "@/lib/boards/rules/words";
import { addDays, weekdayOf } from "@/lib/format/dates";
import type { Random } from "../random";
import type { Story } from "./story";

/** A show a card may be about. */
export interface ShowFact {
  id: number;
  name: string;
  artist: string;
  city: string;
  fecha: string;
}

/** A card as it goes into the database, its people and columns still by name. */
export interface PlannedCard {
  number: number;
  column: string;
  rank: string;
  type: string;
  title: string;
  /** Its description, in plain words. */
  about: string;
  priority: Priority;
  made: Date;
  /** The columns it was in, with when it entered each; the first is where it was made. */
  path: { column: ColumnDefinition; at: Date }[];
  due: string | null;
  hours: number | null;
  labels: readonly string[];
  fields: FieldValues;
  assignees: number[];
  requester: number | null;
  author: number;
  steps: { text: string; done: boolean }[];
  show: ShowFact | null;
  supplier: string | null;
  says: { by: number; at: Date; text: string; toRequester: boolean }[];
  proposed: { column: string; by: number; at: Date } | null;
}

export interface Cast {
  /** Ids of who leads and who works on the board. */
  leads: readonly number[];
  team: readonly number[];
  askers: readonly number[];
  byMail: (start: string) => number;
}

export interface Scene {
  story: Story;
  board: BoardDefinition;
  cast: Cast;
  shows: readonly ShowFact[];
  now: Date;
  today: string;
}

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** An instant of office hours so many days ago, never after now; weekends are the Monday after. */
function workTime({ today, now }: Scene, daysAgo: number, chance: Random): Date {
  const day = addDays(today, -Math.round(daysAgo));
  const weekend = weekdayOf(day) === 6 ? 2 : weekdayOf(day) === 0 ? 1 : 0;
  const at = Date.parse(`${addDays(day, weekend)}T09:00:00-03:00`) + chance.whole(0, 9 * 60) * MINUTE_MS;
  return new Date(Math.min(at, now.getTime() - chance.whole(5, 90) * MINUTE_MS));
}

/** The way to a column: what lies before it, without the columns aside but the ones that fall to this card. */
export function wayTo(board: BoardDefinition, story: Story, key: string, chance: Random): ColumnDefinition[] {
  const end = board.columns.findIndex((each) => each.key === key);
  const target = board.columns[end] as ColumnDefinition;
  const before = board.columns.slice(0, end).filter(({ group, key: own }) => {
    if (group === "cancelled" || (group === "completed" && !closes(target.group))) return false;
    return !story.aside?.includes(own) || chance.chance(0.25);
  });
  if (target.group !== "cancelled") return withRounds([...before, target], chance);
  const open = before.filter(({ group }) => !closes(group));
  return [...open.slice(0, chance.whole(1, open.length)), target];
}

/** A round goes back to where it came from, and some cards go round twice. */
function withRounds(way: ColumnDefinition[], chance: Random): ColumnDefinition[] {
  return way.flatMap((column, step) => {
    const before = way[step - 1];
    if (!column.round || !before) return [column];
    const again = chance.chance(0.4) ? [before, column] : [];
    return step === way.length - 1 ? [column, ...again] : [column, ...again, before];
  });
}

/** Instants of a card's steps, spread between its first and its last, in order. */
export function timesOf(scene: Scene, steps: number, made: number, entered: number, chance: Random): Date[] {
  const inner = Array.from({ length: Math.max(0, steps - 2) }, () => entered + (made - entered) * chance.next());
  const ago = [made, ...inner.sort((a, b) => b - a), ...(steps > 1 ? [entered] : [])];
  let last = 0;
  return ago.map((days) => {
    last = Math.max(last + 7 * MINUTE_MS, workTime(scene, days, chance).getTime());
    return new Date(Math.min(last, scene.now.getTime()));
  });
}
