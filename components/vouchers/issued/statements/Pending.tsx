import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { openStatement, pendingStatements } from "@/lib/artistStatements/api";
import type { PendingRow } from "@/lib/artistStatements/schema";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";

export const REFRESH = { refresh: ["/artist-statements"] };

const textOf = ({ fees, costs, advances, withheld, currency, records, since }: PendingRow): string => {
  const said = (name: string, value: string) =>
    /[1-9]/.test(value) ? [`${name} ${formatMoney(value, currency)}`] : [];
  const sums = [
    ...said("honorarios", fees),
    ...said("costos", costs),
    ...said("anticipos", advances),
    ...said("retenciones", withheld),
  ];
  return `${sums.join(", ")} · ${countText(records, "registro")} desde el ${formatDayYear(since)}`;
};

/** Artists with something that no statement has yet: the way to begin theirs, or to the draft there is. */
export function Pending({ onOpened }: { onOpened: (id: number) => void }) {
  const { can } = usePerson();
  const read = useRead(pendingStatements, {});
  useLive("liquidaciones", () => void read.mutate());
  useLive("comprobantes", () => void read.mutate());
  const { run, busy } = useWrite(openStatement, REFRESH);
  const [all, setAll] = useState(false);
  const rows = read.data?.data ?? [];
  if (rows.length === 0) return null;
  const open = async ({ artist, company, currency, draft }: PendingRow) => {
    if (draft !== null) return onOpened(draft);
    const body = { artist_id: artist.id, company_id: company.id, currency, until: todayIn() };
    await attempt(async () => onOpened((await run({ body })).id));
  };
  return (
    <Banner
      tone="info"
      title="Falta liquidar:"
      action={
        <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll((now) => !now)}>
          {all ? "Ver menos" : `Ver ${countText(rows.length, "cuenta")}`}
        </Button>
      }
    >
      {all ? (
        <ul aria-label="Falta liquidar" className="flex max-h-72 flex-col divide-y divide-line-soft overflow-y-auto">
          {rows.map((row) => (
            <li
              key={`${row.artist.id} ${row.company.id} ${row.currency}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2"
            >
              <span className="min-w-0 flex-1">
                <strong className="font-semibold">{row.artist.name}</strong>
                <span className="text-muted">{`, ${row.company.name}, ${row.currency}`}</span>
                <span className="block text-help text-muted">{textOf(row)}</span>
              </span>
              {(row.draft !== null || can("artistStatements.write")) && (
                <Button size="sm" disabled={busy} onClick={() => void open(row)}>
                  {row.draft === null ? "Liquidar" : "Ver borrador"}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        `${[...new Set(rows.map(({ artist }) => artist.name))].slice(0, 4).join(", ")}${rows.length > 4 ? " y otros" : ""}.`
      )}
    </Banner>
  );
}
