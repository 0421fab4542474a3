import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { FormModal } from "@/components/frame/FormModal";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { addDevice, dropDevice, getLive } from "@/lib/accreditation/api";
import type { EventView, LiveView } from "@/lib/accreditation/schema";
import { newId } from "@/lib/client/newId";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, formatInstant, inZone } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { LinkModal } from "./CompaniesTab";
import type { TabProps } from "./parts";

function useNowInside(event: EventView) {
  const read = useRead(getLive, { params: { event: event.id } });
  useLive(`acreditaciones:${event.id}`, () => void read.mutate());
  return read;
}

/** The phones at the doors, and who is in. */
export function DoorsTab({ event, onChanged }: TabProps) {
  const [adding, setAdding] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const dropping = useWrite(dropDevice);
  const read = useNowInside(event);
  const drop = (device: number) =>
    attempt(async () => onChanged(await dropping.run({ params: { event: event.id, device } })));
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      Habilitar un teléfono
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {event.devices.length === 0 ? (
        <EmptyState title="Todavía no hay teléfonos en las puertas" actions={add}>
          Cada teléfono tiene su puerta y su zona, decide sin red y no pide contraseña.
        </EmptyState>
      ) : (
        <Card title="Teléfonos" flush actions={add}>
          <ul aria-label="Teléfonos" className="divide-y divide-line-soft border-t border-line-soft">
            {event.devices.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="flex flex-wrap items-center gap-2 font-semibold">
                    {`${one.gate}, ${event.zones[one.zone]}`}
                    {!one.works && <Badge tone="neutral">Venció</Badge>}
                  </span>
                  <span className="block text-help text-muted">{`${one.name} · hasta el ${formatDay(one.until)}`}</span>
                </span>
                <span className="text-help text-muted">
                  {one.synced_at ? `Al día ${formatInstant(one.synced_at, event.zone)}` : "Todavía no se abrió"}
                </span>
                <span className="text-help tabular-nums">{countText(one.scans, "lectura")}</span>
                <IconButton icon={Trash2} label={`Quitar ${one.name}`} onClick={() => void drop(one.id)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Fetched read={read} failure="No se pudo traer quién está adentro" rows={4}>
        {(live) => <Inside event={event} live={live} />}
      </Fetched>
      {adding && (
        <DeviceModal
          event={event}
          onMade={(next, made) => {
            onChanged(next);
            setLink(made);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {link && (
        <LinkModal
          title="Enlace del teléfono"
          text="Abrirlo en el teléfono de la puerta, una vez y con red. Quien lo tiene ve la lista: no se vuelve a mostrar."
          link={link}
          onClose={() => setLink(null)}
        >
          {!link.startsWith("https:") && !/^http:\/\/(localhost|127\.0\.0\.1)/.test(link) && (
            <Banner tone="bad">
              Esta instalación no tiene https: el teléfono no podrá usar la cámara, comprobar firmas ni guardar la
              lista. Hace falta https (o localhost).
            </Banner>
          )}
        </LinkModal>
      )}
    </div>
  );
}

function DeviceModal({
  event,
  onMade,
  onClose,
}: {
  event: EventView;
  onMade: (event: EventView, link: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [gate, setGate] = useState("");
  const [zone, setZone] = useState("0");
  const [until, setUntil] = useState(event.days.at(-1) ?? "");
  const [client_id] = useState(newId);
  const { run } = useWrite(addDevice);
  const save = async () => {
    const { link, ...next } = await run({
      params: { event: event.id },
      body: { name, gate, zone: Number(zone), until, client_id },
    });
    onMade(next, link);
  };
  return (
    <FormModal
      title="Habilitar un teléfono"
      description="La cámara, las firmas y la lista sin red piden https o localhost."
      confirm="Habilitar"
      fields={["name", "gate", "zone", "until"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Puerta"
            required
            autoFocus
            maxLength={60}
            value={gate}
            onChange={setGate}
            error={errorOf("gate")}
          />
          <SelectField
            label="Da a la zona"
            options={event.zones.map((label, at) => ({ value: String(at), label }))}
            value={zone}
            onChange={setZone}
            error={errorOf("zone")}
          />
          <TextField
            label="Teléfono"
            required
            help="De quién es o cuál"
            maxLength={60}
            value={name}
            onChange={setName}
            error={errorOf("name")}
          />
          <DateField label="Sirve hasta" required value={until} onChange={setUntil} error={errorOf("until")} />
        </>
      )}
    </FormModal>
  );
}

function Inside({ event, live }: { event: EventView; live: LiveView }) {
  const zones = event.zones
    .map((name, zone) => ({ name, rows: live.inside.filter((one) => one.zone === zone) }))
    .filter(({ rows }) => rows.length > 0);
  const most = Math.max(...live.quarters.map(({ people }) => people), 1);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card title="Adentro ahora" subtitle={countText(live.scans, "lectura")}>
        {zones.length === 0 ? (
          <p className="text-help text-muted">Todavía no entró nadie.</p>
        ) : (
          <table className="w-full">
            <tbody>
              {zones.flatMap(({ name, rows }) => [
                <tr key={name} className="border-t border-line-soft first:border-0">
                  <th scope="row" className="py-1 text-left">
                    {name}
                  </th>
                  <td className="py-1 text-right font-semibold tabular-nums">
                    {formatInteger(rows.reduce((sum, { people }) => sum + people, 0))}
                  </td>
                </tr>,
                ...rows.map(({ category, people }) => (
                  <tr key={`${name}${category}`} className="text-help text-muted">
                    <th scope="row" className="py-0.5 pl-4 text-left font-normal">
                      {category}
                    </th>
                    <td className="py-0.5 text-right tabular-nums">{formatInteger(people)}</td>
                  </tr>
                )),
              ])}
            </tbody>
          </table>
        )}
      </Card>
      <Card title="Entradas cada 15 minutos, por puerta">
        {live.quarters.length === 0 ? (
          <p className="text-help text-muted">Todavía no entró nadie.</p>
        ) : (
          <table className="w-full text-help">
            <tbody>
              {live.quarters.slice(-24).map(({ at, gate, people }) => (
                <tr key={`${at}${gate}`}>
                  <th scope="row" className="w-14 py-0.5 text-left font-normal tabular-nums">
                    {inZone(at, event.zone).time}
                  </th>
                  <td className="py-0.5 pr-2">{gate}</td>
                  <td className="w-1/2">
                    <span
                      className="block h-2 rounded-full bg-accent-fill"
                      style={{ width: `${(100 * people) / most}%` }}
                    />
                  </td>
                  <td className="w-12 py-0.5 text-right tabular-nums">{formatInteger(people)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </div>
  );
}

/** What has to be looked at afterwards: double uses, who went in after they were revoked, clocks that were off. */
export function IncidentsTab({ event }: TabProps) {
  const read = useNowInside(event);
  const when = (at: string) => `${formatDay(inZone(at, event.zone).day)}, ${inZone(at, event.zone).time}`;
  return (
    <Fetched read={read} failure="No se pudieron traer los incidentes" rows={6}>
      {({ doubles, revoked, clocks }) =>
        doubles.length + revoked.length + clocks.length === 0 ? (
          <EmptyState title="Sin incidentes">
            Acá quedan los dobles usos, quien entró después de revocado y los relojes corridos.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            <Listed
              title="Doble uso"
              rows={doubles.map(({ serial, name, zone, first, again }) => ({
                key: `${serial}${zone}${again.at}`,
                name,
                text: `${event.zones[zone]}: entró por ${first.gate} el ${when(first.at)} y otra vez por ${again.gate} el ${when(again.at)}`,
                badge: again.passed ? "Pasó" : "No pasó",
              }))}
            />
            <Listed
              title="Entró después de revocado"
              rows={revoked.map(({ serial, name, zone, gate, at }) => ({
                key: `${serial}${at}`,
                name,
                text: `${event.zones[zone]}, ${gate}, ${when(at)}`,
                badge: "Pasó",
              }))}
            />
            <Listed
              title="Relojes corridos"
              rows={clocks.map(({ name, gate, offset_ms }) => ({
                key: name + gate,
                name: gate,
                text: `${name}: ${countText(Math.round(Math.abs(offset_ms) / 60_000), "minuto")}. Las horas se corrigieron.`,
                badge: "Corregido",
              }))}
            />
          </div>
        )
      }
    </Fetched>
  );
}

function Listed({
  title,
  rows,
}: {
  title: string;
  rows: { key: string; name: string; text: string; badge: string }[];
}) {
  if (rows.length === 0) return null;
  return (
    <Card title={title} subtitle={countText(rows.length, "caso")} flush>
      <ul aria-label={title} className="divide-y divide-line-soft border-t border-line-soft">
        {rows.map((one) => (
          <li key={one.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-semibold break-words">{one.name}</span>
              <span className="block text-help text-muted">{one.text}</span>
            </span>
            <Badge tone={one.badge === "Pasó" ? "warn" : "neutral"}>{one.badge}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
