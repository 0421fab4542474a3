import { formatInteger } from "@/lib/format/number";
import type { Rating } from "./measures";

export const ratingTitles: Record<Rating, string> = { good: "Bien", fair: "A mejorar", bad: "Mal" };

const decimals = (value: number, digits: number) => value.toFixed(digits).replace(".", ",");

/** Milliseconds as people read them: `0,8 ms`, `85 ms`, `2,4 s`. */
export function msText(ms: number): string {
  if (ms >= 1_000) return `${decimals(ms / 1_000, 1)} s`;
  return ms < 10 ? `${decimals(ms, 1)} ms` : `${formatInteger(ms)} ms`;
}

/** A CLS score: `0,05`. */
export const scoreText = (score: number): string => decimals(score, 2);
