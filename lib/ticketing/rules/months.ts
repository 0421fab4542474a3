import { addDays, diffDays } from "@/lib/format/dates";

/** Days, both included, that are added to a sum or taken from it. */
export interface Days {
  sign: 1 | -1;
  from: string;
  until: string;
}

/** A period as whole months (their first days, both included; null: none) and some days at its ends. */
export interface Plan {
  months: { from: string; until: string } | null;
  days: Days[];
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
const lastOf = (day: string) => {
  const date = new Date(firstOf(day));
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
};

/**
 * The way from sums by month to the sum of a period that reads the fewest days: a month it covers in part is taken whole
 * without the days outside, or left out and its days inside are added. An end that is open has no days to read.
 */
export function planPeriod(desde: string | null, hasta: string | null): Plan {
  if (desde !== null && hasta !== null && firstOf(desde) === firstOf(hasta)) return oneMonth(desde, hasta);
  const days: Days[] = [];
  let from = desde === null ? "0001-01-01" : firstOf(desde);
  let until = hasta === null ? "9999-12-01" : firstOf(hasta);
  if (desde !== null && desde !== from) {
    const [outside, inside] = [diffDays(from, desde), diffDays(desde, lastOf(desde)) + 1];
    if (outside <= inside) days.push({ sign: -1, from, until: addDays(desde, -1) });
    else {
      days.push({ sign: 1, from: desde, until: lastOf(desde) });
      from = addDays(lastOf(desde), 1);
    }
  }
  if (hasta !== null && hasta !== lastOf(hasta)) {
    const [outside, inside] = [diffDays(hasta, lastOf(hasta)), diffDays(until, hasta) + 1];
    if (outside <= inside) days.push({ sign: -1, from: addDays(hasta, 1), until: lastOf(hasta) });
    else {
      days.push({ sign: 1, from: until, until: hasta });
      until = firstOf(addDays(until, -1));
    }
  }
  return { months: from <= until ? { from, until } : null, days };
}

function oneMonth(desde: string, hasta: string): Plan {
  const [from, until] = [firstOf(desde), lastOf(desde)];
  const before = diffDays(from, desde);
  const after = diffDays(hasta, until);
  if (diffDays(desde, hasta) + 1 < before + after)
    return { months: null, days: [{ sign: 1, from: desde, until: hasta }] };
  const outside: Days[] = [];
  if (before > 0) outside.push({ sign: -1, from, until: addDays(desde, -1) });
  if (after > 0) outside.push({ sign: -1, from: addDays(hasta, 1), until });
  return { months: { from, until: from }, days: outside };
}
