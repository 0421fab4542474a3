import { useEffect, useState } from "react";
import { listCardExpenses, listCardReports } from "@/lib/cards/api";
import type { ExpenseRow, ReportRow } from "@/lib/cards/schema";
import { call } from "@/lib/client/call";
import { keep, kept } from "@/lib/client/offline/store";

export interface Month {
  reports: readonly ReportRow[];
  rows: readonly ExpenseRow[];
  /** It could be asked for since the page was opened. */
  fresh: boolean;
}

interface KeptMonth {
  reports: readonly ReportRow[];
  rows: readonly ExpenseRow[];
}

/** A person's month: as it was known here, and as the server has it once it can be asked. `turn`: it is read again with each. */
export function useMonth(person: number | undefined, month: string, turn: unknown): Month | null {
  const [known, setKnown] = useState<(Month & { of: string }) | null>(null);
  const key = `gastos:mes:${person}:${month}`;
  useEffect(() => {
    if (person === undefined) return;
    let over = false;
    void kept<KeptMonth>(key).then((before) => {
      if (before && !over) setKnown((now) => (now?.of === key ? now : { ...before, fresh: false, of: key }));
    });
    return () => {
      over = true;
    };
  }, [person, key]);
  useEffect(() => {
    if (person === undefined) return;
    let over = false;
    void turn;
    Promise.all([call(listCardReports, {}), call(listCardExpenses, { query: { month } })])
      .then(([reports, expenses]) => {
        const data = { reports: reports.items, rows: expenses.items };
        if (!over) setKnown({ ...data, fresh: true, of: key });
        return keep(key, data);
      })
      .catch(() => undefined);
    return () => {
      over = true;
    };
  }, [person, month, key, turn]);
  return known?.of === key ? known : null;
}
