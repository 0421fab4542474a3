import dynamic from "next/dynamic";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { listHolds } from "@/lib/shows/holds/api";
import { roleIn } from "@/lib/shows/holds/rules/challengeText";
import { holdTitles, rankText } from "@/lib/shows/holds/rules/kinds";
import type { HoldView } from "@/lib/shows/holds/schema";
import type { ShowView } from "@/lib/shows/records/schema";
import type { ShowState } from "@/lib/shows/rules/kinds";
import { ChallengeNote, HoldDeeds } from "../holds/HoldDeeds";
import { HoldSteps } from "../holds/HoldSteps";

const AskHoldModal = dynamic(() => import("../holds/HoldModals").then((part) => part.AskHoldModal), { ssr: false });

/** The states in which a place is still looked for. */
const LOOKING: readonly ShowState[] = ["consulta", "hold", "oferta"];

/** Its place: in our queues among all, in others' as the venue said. */
const placeText = ({ rank, waiting, venue }: HoldView): string => {
  if (rank === null) return "Sin contestar";
  return venue.mode === "propio" ? `${rankText(rank)} de ${waiting}` : rankText(rank);
};

const toldOf = ({ state, expires, owner }: HoldView): string =>
  state === "confirmado"
    ? holdTitles[state]
    : [holdTitles[state], `vence el ${formatDayYear(expires)}`, owner].join(", ");

/** The places that a show has in the queues of rooms and days; asking for another one, and letting one go. */
export function ShowHolds({ show, onSaved }: { show: ShowView; onSaved: () => unknown }) {
  const { can } = usePerson();
  const [asking, setAsking] = useState(false);
  const read = useRead(listHolds, { query: { show_id: show.id, limit: 100 } });
  const writes = can("holds.write") && LOOKING.includes(show.state);
  const done = async () => {
    await Promise.all([read.mutate(), onSaved()]);
  };
  return (
    <Card title="Holds" flush actions={writes && <Button onClick={() => setAsking(true)}>Pedir hold</Button>}>
      <Fetched read={read} failure="No se pudieron traer los holds" rows={2}>
        {({ holds }) =>
          holds.length === 0 ? (
            <p className="px-4 pb-3.5 text-help text-muted">No tiene ningún lugar pedido.</p>
          ) : (
            <ul className="divide-y divide-line-soft border-t border-line-soft">
              {holds.map((hold) => (
                <li key={hold.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
                  <span className="min-w-0 flex-1 basis-56">
                    <span className="block">
                      {[hold.venue.name, hold.room, formatDayYear(hold.day)].filter(Boolean).join(" · ")}
                    </span>
                    <span className="text-help text-muted">{toldOf(hold)}</span>
                    <ChallengeNote hold={hold} role={roleIn(hold, null)} />
                  </span>
                  <span className="whitespace-nowrap font-semibold">{placeText(hold)}</span>
                  {writes && <HoldDeeds hold={hold} role={roleIn(hold, null)} onDone={done} />}
                  {writes && <HoldSteps hold={hold} onDone={done} />}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      {asking && <AskHoldModal show={show} onClose={() => setAsking(false)} onDone={done} />}
    </Card>
  );
}
