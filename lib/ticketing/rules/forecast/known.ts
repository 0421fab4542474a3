import { addDays } from "@/lib/format/dates";
import type { OwnShow } from "../forecast";
import type { PastShow } from "./past";

/** A show that is over as it was known `days` before it. */
export function knownAt({ totals, ...profile }: PastShow, days: number): OwnShow {
  const today = addDays(profile.date, -days);
  const known = totals.filter((point) => point.days >= days);
  const [first] = known;
  return {
    ...profile,
    today,
    sold: known.at(-1)?.sold ?? 0,
    lastDay: first ? today : null,
    firstDay: first ? addDays(profile.date, -first.days) : null,
    moved: false,
  };
}
