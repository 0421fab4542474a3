import type { Person } from "@/lib/access/can";
import type { Action } from "@/lib/access/permissions";
import type { LightTone } from "@/lib/shows/rules/light";
import type { FilterKey, LayerKey } from "./kinds";

/** Days of a calendar, the last one included: `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

export type CalendarPerson = Person & { userId: number };

/** For whom a layer is asked, and of what. */
export interface LayerScope {
  person: CalendarPerson;
  /** What was chosen; a layer is asked only when it knows every key of it. */
  filter: Readonly<Partial<Record<Exclude<FilterKey, "city">, number>> & { city?: string }>;
  /** Also what ended less than this many days ago, as cancelled: subscribers have to be told. */
  endedDays: number;
}

/** One entry of a layer. It copies nothing: it is read from its record each time. */
export interface CalendarRow {
  /** For life: `show-12`. */
  id: string;
  title: string;
  /** A second line: its state, its place in a queue. */
  note: string;
  start: string;
  /** The last day of it, included. */
  end: string;
  /** `HH:MM` by the clock of `zone`; null for the whole day. */
  time: string | null;
  zone: string;
  status: "firme" | "tentativo" | "cancelado";
  country: string | null;
  city: string;
  venue: { id: number; name: string } | null;
  room: string;
  artist: { id: number; name: string } | null;
  link: string | null;
  /** The person may give it another day: `PUT /shows/{id}`. */
  movable?: true;
  /** Of a show: the worst of what it waits for, as far as the person sees. */
  light?: { tone: LightTone; why: string };
  /** Of a show on sale, for who sees sales: sold in all and yesterday, and what it may come to. */
  sales?: { sold: number; yesterday: number; p25: number | null; p75: number | null };
  version: number;
  /** When it last changed, as an instant. */
  stamp: string;
}

/** What a domain shows on calendars: `calendar` of its declaration. */
export interface CalendarLayer {
  key: LayerKey;
  title: string;
  /** Who may see it; a layer that is not the person's does not exist for them. */
  permission: Action;
  filters: readonly FilterKey[];
  /** It is shown whatever is filtered: days that are the same for everybody. */
  background?: true;
  query: (range: DayRange, scope: LayerScope) => Promise<CalendarRow[]>;
}
