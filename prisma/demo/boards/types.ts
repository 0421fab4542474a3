import type { Role } from "@/lib/access/roles";
import type { FieldValues } from "@/lib/boards/rules/filled";
import type { Priority } from "@/lib/boards/rules/words";
import type { Random } from "../random";

/** A show a card may be about. */
export interface ShowFact {
  id: number;
  name: string;
  artist: string;
  city: string;
  fecha: string;
}

/** What the words and fields of a card are made with. */
export interface Fill {
  random: Random;
  /** One of the subject's `names`, another for each of its cards. */
  name: string;
  show: ShowFact;
  /** The day so many days after the card was made. */
  day: (after: number) => string;
}

/** A kind of work that comes again and again on a board. In its title `{x}` is the name, `{artista}` and `{ciudad}` the show's. */
export interface Subject {
  type: string;
  title: string;
  names?: readonly string[];
  /** Template its steps and hours come from. */
  template?: string;
  /** Whether its cards are linked to their show. */
  show?: boolean;
  priority?: Priority;
  labels?: readonly string[];
  supplier?: boolean;
  fields?: (fill: Fill) => FieldValues;
}

/** A card told exactly; days and minutes are counted from the first day. */
export interface ToldCard {
  column: string;
  type: string;
  title: string;
  show?: string;
  /** Days since it was made and since it is where it is. */
  made: number;
  entered: number;
  about?: string;
  dueIn?: number;
  who?: string;
  priority?: Priority;
  steps?: readonly [text: string, done: boolean][];
  fields?: FieldValues;
  number?: number;
  says?: readonly [who: string, minutesAgo: number, text: string][];
}

/** The life of a board over the last weeks. */
export interface Story {
  board: string;
  /** Number of its oldest card. */
  first: number;
  /** How many cards are in each column today; in closing ones, how many ended there. */
  holds: Record<string, number>;
  /** Columns that only some cards pass through. */
  aside?: readonly string[];
  /** Hours that its cards are estimated at, where their template says none. */
  hours: readonly number[];
  /** Days that a card usually takes from the request to the end. */
  days: number;
  /** The last closings are at least so many days ago. */
  closedBefore?: number;
  subjects: readonly Subject[];
  /** The person who asks for things. */
  asks: readonly Role[];
  says: readonly string[];
  /** What who asks writes of it. */
  briefs: readonly string[];
  told?: readonly ToldCard[];
  /** Closings that members proposed and wait for a yes. */
  waiting?: number;
}
