import type { ReactNode } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { listHolds } from "@/lib/shows/holds/api";
import { roleIn } from "@/lib/shows/holds/rules/challengeText";
import { rankText } from "@/lib/shows/holds/rules/kinds";
import type { HoldView } from "@/lib/shows/holds/schema";
import { ChallengeNote, HoldDeeds } from "../holds/HoldDeeds";
import { HoldSteps } from "../holds/HoldSteps";
import { BookingTabs, type Desk } from "./BookingTabs";
import { Clauses } from "./Clauses";
import { Tours } from "./Tours";
import { VenueRules } from "./VenueRules";

const DESKS: Readonly<Record<Desk, ReactNode>> = {
  holds: <Holds />,
  desafios: <Challenges />,
  giras: <Tours />,
  salas: <VenueRules />,
  clausulas: <Clauses />,
};

/** `/Booking?vista=`: the queues that wait for something of ours. */
export default function HoldsDesk({ view }: { view: Desk }) {
  return (
    <Page
      title="Booking"
      context="Quién espera qué sala y hasta cuándo, y con qué palabras se firma."
      tabs={<BookingTabs value={view} />}
    >
      {DESKS[view]}
    </Page>
  );
}

const placeText = ({ venue, room, day }: HoldView): string =>
  [venue.city, venue.name, room, formatDayYear(day)].filter(Boolean).join(" · ");

/** Those that end soon, and then all that have a place, by their day. */
function Holds() {
  const expiring = useRead(listHolds, { query: { expiring: 7, limit: 200 } });
  const all = useRead(listHolds, { query: { limit: 200 } });
  const done = () => Promise.all([expiring.mutate(), all.mutate()]);
  return (
    <div className="flex flex-col gap-4">
      <Card title="Vencen esta semana" flush>
        <Fetched read={expiring} failure="No se pudieron traer los holds" rows={2}>
          {({ holds }) => (
            <HoldRows holds={holds} none="Ningún hold vence esta semana" onDone={done} challenger={() => null} />
          )}
        </Fetched>
      </Card>
      <Card title="Todos los holds" flush>
        <Fetched read={all} failure="No se pudieron traer los holds" rows={4}>
          {({ holds, next }) => (
            <>
              <HoldRows
                holds={holds}
                none="Nadie espera por una sala"
                onDone={done}
                challenger={({ challenge }) => holds.find(({ id }) => id === challenge?.hold_id)?.rank ?? null}
              />
              {next !== null && (
                <p className="px-4 py-2.5 text-help text-muted">
                  Se muestran los primeros 200, por día: los demás están en el Calendario Booking.
                </p>
              )}
            </>
          )}
        </Fetched>
      </Card>
    </div>
  );
}

function Challenges() {
  const read = useRead(listHolds, { query: { challenged: "si", limit: 200 } });
  return (
    <Card title="Desafíos abiertos" flush>
      <Fetched read={read} failure="No se pudieron traer los desafíos" rows={4}>
        {({ holds }) => (
          <HoldRows
            holds={holds}
            none="Ningún desafío abierto"
            onDone={read.mutate}
            challenger={({ challenge }) => holds.find(({ id }) => id === challenge?.hold_id)?.rank ?? null}
          />
        )}
      </Fetched>
    </Card>
  );
}

function HoldRows({
  holds,
  none,
  onDone,
  challenger,
}: {
  holds: readonly HoldView[];
  none: string;
  onDone: () => unknown;
  challenger: (hold: HoldView) => number | null;
}) {
  const { can } = usePerson();
  if (holds.length === 0) return <EmptyState title={none} compact />;
  return (
    <ul className="divide-y divide-line-soft border-t border-line-soft">
      {holds.map((hold) => {
        const role = roleIn(hold, challenger(hold));
        return (
          <li key={hold.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-60">
              <Link href={`/shows/${hold.show.id}`} className="font-semibold hover:underline">
                {hold.show.name}
              </Link>
              <span className="block">{placeText(hold)}</span>
              <span className="text-help text-muted">{`vence el ${formatDayYear(hold.expires)}, ${hold.owner}`}</span>
              <ChallengeNote hold={hold} role={role} />
            </span>
            <span className="whitespace-nowrap font-semibold">
              {hold.rank === null ? "Sin contestar" : `${rankText(hold.rank)} de ${hold.waiting}`}
            </span>
            {can("holds.write") && (
              <>
                <HoldDeeds hold={hold} role={role} onDone={onDone} />
                <HoldSteps hold={hold} onDone={async () => onDone()} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
