/** The PostgreSQL channel that carries live events between processes. */
export const CHANNEL = "bambalina_live";

/**
 * One live event. It is a hint that something of `topic` changed: whoever hears it reads again what it shows, so that an
 * event that is lost or comes twice does no harm. `data` is for small facts that need no read (at most some 7 kB).
 */
export interface LiveEvent {
  /** `person:12`, `feedback`, `channel:7`: who may hear one is decided in `topics.ts`. */
  topic: string;
  /** What changed: `notifications`, `message`. */
  type: string;
  data?: Record<string, string | number | boolean | null>;
}
