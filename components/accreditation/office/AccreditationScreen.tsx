import { Plus } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { listEvents } from "@/lib/accreditation/api";
import type { EventRow } from "@/lib/accreditation/schema";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { EventModal } from "./EventModal";
import { EventPage } from "./EventPage";
import { daysText } from "./parts";

/** `/acreditaciones`: the events whose people are accredited, or one of them. */
export function AccreditationScreen() {
  const address = useAddress();
  const event = /^\d{1,9}$/.test(address.get("evento")) ? Number(address.get("evento")) : null;
  if (!address.ready)
    return (
      <Page title="Acreditaciones" waiting>
        {null}
      </Page>
    );
  return event === null ? <Events /> : <EventPage key={event} id={event} />;
}

function Events() {
  const read = useRead(listEvents, {});
  const address = useAddress();
  const [making, setMaking] = useState(false);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      Nuevo evento
    </Button>
  );
  return (
    <Page title="Acreditaciones" context="Quién entra adónde, y con qué credencial." actions={add}>
      <Fetched read={read} failure="No se pudieron traer los eventos" rows={6}>
        {({ events }) =>
          events.length === 0 ? (
            <EmptyState title="Todavía no hay eventos con acreditaciones" actions={add}>
              Un evento tiene días, zonas, categorías y empresas con su cupo; cada empresa pide por su enlace.
            </EmptyState>
          ) : (
            <ul aria-label="Eventos" className="divide-y divide-line-soft rounded-card border border-line bg-surface">
              {events.map((one) => (
                <Row key={one.id} one={one} href={address.href({ evento: String(one.id) })} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {making && (
        <EventModal
          one={null}
          events={read.data?.events ?? []}
          onSaved={(event) => address.set({ evento: String(event.id) }, { push: true })}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}

function Row({ one, href }: { one: EventRow; href: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <Link
          href={href}
          className="tap min-h-6 font-semibold hover:underline phone:inline-flex phone:min-h-11 phone:items-center"
        >
          {one.name}
        </Link>
        <span className="block text-help text-muted">
          {[one.place, daysText(one.days)].filter(Boolean).join(" · ")}
        </span>
      </span>
      {one.over && <Badge tone="neutral">Terminó</Badge>}
      {!one.over && one.waiting > 0 && <Badge tone="warn">{`${one.waiting} por revisar`}</Badge>}
      <span className="text-help text-muted">{countText(one.people, "persona")}</span>
    </li>
  );
}
