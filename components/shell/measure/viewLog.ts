import type { VitalName } from "@/lib/stats/rules/measures";
import type { VitalsBody } from "@/lib/stats/vitals/schema";

/** The screens of one page load in their order, with when each was opened (`performance.now()`). */
type Shown = { screen: string; since: number }[];

export interface ViewLog {
  /** Notes that a screen is shown; the same one again is no new view. */
  show: (screen: string, now: number) => void;
  /** Notes a measure of something that happened at `at`: it belongs to the screen that was shown then. */
  measure: (metric: VitalName, value: number, at: number) => void;
  /** How much waits to be sent. */
  size: () => number;
  /** What waits, and forgets it. */
  take: () => Pick<VitalsBody, "views" | "metrics">;
}

const MOST_METRICS = 200;

/** Collects page views and measures until they are sent. Knows screens by their pattern only. */
export function createViewLog(): ViewLog {
  const shown: Shown = [];
  let views: VitalsBody["views"] = [];
  let metrics: VitalsBody["metrics"] = [];
  const screenAt = (time: number) => (shown.findLast(({ since }) => since <= time) ?? shown[0])?.screen;
  return {
    show(screen, now) {
      if (shown.at(-1)?.screen === screen) return;
      // What is measured before the first screen is known belongs to it.
      shown.push({ screen, since: shown.length === 0 ? 0 : now });
      const before = views.find((view) => view.screen === screen);
      if (before) before.n++;
      else views.push({ screen, n: 1 });
    },
    measure(metric, value, at) {
      const screen = screenAt(at);
      if (screen && Number.isFinite(value) && value >= 0 && metrics.length < MOST_METRICS)
        metrics.push({ screen, metric, value });
    },
    size: () => views.length + metrics.length,
    take() {
      const taken = { views, metrics };
      views = [];
      metrics = [];
      return taken;
    },
  };
}
