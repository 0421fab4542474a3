import type { Period } from "./dates";
import type { Dimension } from "./lexicon";

/** What a question fills in, whatever it asks. */
export interface Slots {
  artist?: string;
  show?: string;
  city?: string;
  country?: string;
  venue?: string;
  ticketera?: string;
  categoria?: string;
  past?: Period;
  future?: Period;
  left?: { days: number; less: boolean };
  /** Days of "los próximos n días". */
  ahead?: number;
  below?: number;
  above?: number;
  percent?: number;
  n?: number;
  least?: boolean;
  money?: boolean;
  group?: Dimension;
  cut?: string;
  shows?: string[];
  /** A day that was said and that no month has. */
  noDay?: string;
}
