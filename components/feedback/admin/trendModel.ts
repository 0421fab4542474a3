import type { feedbackTrend } from "@/lib/feedback/api";
import type { CallOutput } from "@/lib/http/contract";

export type TrendWeek = CallOutput<typeof feedbackTrend>[number];

const STEPS = [1, 2, 5];

/** Round whole numbers from 0 to at least `most`, five at most. */
export function ticksOf(most: number): number[] {
  const wanted = Math.max(1, most) / 4;
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(wanted)));
  const step = [...STEPS.map((part) => part * scale), 10 * scale].find((size) => size >= wanted) ?? wanted;
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}
