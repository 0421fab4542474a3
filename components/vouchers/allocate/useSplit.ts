import { useState } from "react";
import {
  besides,
  bodyOf,
  fromTemplate,
  type Measure,
  newLine,
  restFor,
  shared,
  standingOf,
  type TypedLine,
  turned,
} from "./lines";

type Typed = { measure: Measure; lines: TypedLine[] };

/**
 * A split as it is typed: percents or amounts, whichever was typed last, the other one following to the cent. `total`: what is to
 * be paid, which may change while it is typed (a form around it).
 */
export function useSplit(total: string, begin: () => Typed) {
  const [{ measure, lines }, set] = useState<Typed>(begin);
  const put = (next: TypedLine[], by: Measure = measure) => set({ measure: by, lines: next });
  const standing = standingOf(total, lines, measure);
  return {
    total,
    measure,
    lines,
    standing,
    /** What the server takes. */
    body: bodyOf(lines, measure),
    /** It comes to the whole, and every line goes somewhere. */
    whole: standing.ok && lines.every(({ target, purse }) => target !== "" || purse !== null),
    /** The amount of each percent, or the percent of each amount. */
    besides: besides(total, lines, measure),
    put,
    change: (key: number, more: Partial<TypedLine>) =>
      put(lines.map((line) => (line.key === key ? { ...line, ...more } : line))),
    /** One line's part, by either measure: the others stay what they come to. */
    type: (key: number, by: Measure, part: string) => {
      const same = by === measure ? lines : turned(total, lines, by);
      put(
        same.map((line) => (line.key === key ? { ...line, part } : line)),
        by,
      );
    },
    /** Another line, with what is left. */
    add: () => {
      const made = newLine({ category: lines.at(-1)?.category ?? "" });
      const part = restFor(total, [...lines, made], measure, made.key);
      put([...lines, { ...made, part }]);
      return made.key;
    },
    takeRest: (key: number) =>
      put(lines.map((line) => (line.key === key ? { ...line, part: restFor(total, lines, measure, key) } : line))),
    remove: (key: number) => put(lines.filter((line) => line.key !== key)),
    start: (some: Parameters<typeof fromTemplate>[0]) => put(fromTemplate(some), "percent"),
    /** In equal parts, or by weights of each line. */
    share: (weights?: readonly string[]) => put(shared(lines, weights), "percent"),
  };
}
export type SplitState = ReturnType<typeof useSplit>;
