import type { ReactNode } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, inZone } from "@/lib/format/dates";
import { listHolds } from "@/lib/shows/holds/api";
import { roleIn } from "@/lib/shows/holds/rules/challengeText";
import { rankText } from "@/lib/shows/holds/rules/kinds";
import type { HoldView } from "@/lib/shows/holds/schema";
import { ChallengeNote, HoldDeeds } from "../challenge/HoldDeeds";
import { BookingTabs, type Desk } from "./BookingTabs";
import { Clauses } from "./Clauses";
import { Tours } from "./Tours";
import { VenueRules } from "./VenueRules";

const DESKS: Readonly<Record<Desk, ReactNode>> = {
  holds: <Expiring />,
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

function Expiring() {
  const read = useRead(listHolds, { query: { expiring: 7, limit: 200 } });
  return (
    <Card title="Vencen esta semana" flush>
      <Fetched read={read} failure="No se pudieron traer los holds" rows={4}>
        {({ holds }) => (
          <HoldRows holds={holds} none="Ningún hold vence esta semana" onDone={read.mutate} challenger={() => null} />
        )}
      </Fetched>
    </Card>
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
              <span className="text-help text-muted">{`vence el ${formatDayYear(inZone(hold.expires_at).day)}, ${hold.owner}`}</span>
              <ChallengeNote hold={hold} role={role} />
            </span>
            <span className="whitespace-nowrap font-semibold">
              {hold.rank === null ? "Sin contestar" : `${rankText(hold.rank)} de ${hold.waiting}`}
            </span>
            {can("holds.write") && <HoldDeeds hold={hold} role={role} onDone={onDone} />}
          </li>
        );
      })}
    </ul>
  );
}
