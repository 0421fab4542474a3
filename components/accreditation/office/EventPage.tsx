import { Pencil } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";
import { getEvent } from "@/lib/accreditation/api";
import type { EventView } from "@/lib/accreditation/schema";
import { useAddress } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { BadgesTab } from "./BadgesTab";
import { CompaniesTab } from "./CompaniesTab";
import { DoorsTab, IncidentsTab } from "./DoorsTab";
import { EventModal } from "./EventModal";
import { PeopleTab } from "./PeopleTab";
import { daysText } from "./parts";
import { ZonesTab } from "./ZonesTab";

const TABS = [
  { id: "personas", label: "Personas", Body: PeopleTab },
  { id: "empresas", label: "Empresas", Body: CompaniesTab },
  { id: "zonas", label: "Zonas y días", Body: ZonesTab },
  { id: "credenciales", label: "Credenciales", Body: BadgesTab },
  { id: "escaneo", label: "Escaneo", Body: DoorsTab },
  { id: "incidentes", label: "Incidentes", Body: IncidentsTab },
] as const;

const countOf = (event: EventView, tab: (typeof TABS)[number]["id"]): number | undefined =>
  ({
    personas: Object.values(event.states).reduce((sum, one) => sum + one, 0),
    empresas: event.companies.length,
    zonas: undefined,
    credenciales: event.unprinted || undefined,
    escaneo: event.devices.length || undefined,
    incidentes: undefined,
  })[tab];

const untilText = ({ cutoff, closed }: EventView): string =>
  cutoff
    ? `${closed ? "Cerró" : "Cierra"} ${formatDay(cutoff.day)}, ${cutoff.time}`
    : closed
      ? "Terminó"
      : "Abierto hasta el evento";

/** One event's accreditations. */
export function EventPage({ id }: { id: number }) {
  const address = useAddress();
  const read = useRead(getEvent, { params: { event: id } });
  const [changing, setChanging] = useState(false);
  useLive(`acreditaciones:${id}`, () => void read.mutate());
  const onChanged = (next?: EventView) => void (next ? read.mutate(next, { revalidate: false }) : read.mutate());
  const event = read.data;
  const tab = TABS.find((one) => one.id === address.get("solapa")) ?? TABS[0];
  return (
    <Page
      title={event?.name ?? "Acreditaciones"}
      breadcrumbs={[{ label: "Acreditaciones", href: "/acreditaciones" }, { label: event?.name ?? "Evento" }]}
      badge={event && <Badge tone={event.closed ? "neutral" : "warn"}>{untilText(event)}</Badge>}
      context={
        event &&
        `${[event.place, daysText(event.days)].filter(Boolean).join(", ")}. ${formatInteger(event.states.solicitada)} por revisar.`
      }
      waiting={!event && !read.error}
      actions={
        event && (
          <Button icon={Pencil} onClick={() => setChanging(true)}>
            Cambiar
          </Button>
        )
      }
      tabs={
        event && (
          <Tabs
            label="Partes del evento"
            value={tab.id}
            items={TABS.map((one) => ({
              id: one.id,
              label: one.label,
              count: countOf(event, one.id),
              href: address.href({ solapa: one.id, persona: undefined }),
            }))}
          />
        )
      }
    >
      <Fetched read={read} failure="No se pudo traer el evento" rows={8}>
        {(shown) => <tab.Body event={shown} onChanged={onChanged} />}
      </Fetched>
      {changing && event && (
        <EventModal one={event} events={[]} onSaved={onChanged} onClose={() => setChanging(false)} />
      )}
    </Page>
  );
}
