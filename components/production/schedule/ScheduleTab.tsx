import { CalendarClock, FileText, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { useDownload } from "@/components/frame/useDownload";
import { useKeys } from "@/components/frame/useKeys";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ChipButton } from "@/components/kit/Chip";
import { cx } from "@/components/kit/cx";
import { EmptyState } from "@/components/kit/EmptyState";
import { Menu } from "@/components/kit/Menu";
import { toast } from "@/components/kit/toast";
import { useNow } from "@/components/kit/useNow";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { addDays, formatDayLong, inZone } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { addSlots, daySheetPdf, getSchedule } from "@/lib/production/schedule/api";
import { slotKindTitles, slotTitle } from "@/lib/production/schedule/rules/kinds";
import { clockText, hungText, minutesOf } from "@/lib/production/schedule/rules/times";
import { usualDay } from "@/lib/production/schedule/rules/usual";
import type { ScheduleView, SlotView } from "@/lib/production/schedule/schema";
import type { ShowView } from "@/lib/shows/records/schema";
import { useRowStep } from "../useRowStep";
import HoursModal from "./HoursModal";
import SlotModal from "./SlotModal";

/** A show's day by hours: what hangs on doors and stage, what clashes, and its sheet on paper. */
export default function ScheduleTab({ show, onSaved }: { show: ShowView; onSaved: () => unknown }) {
  const read = useRead(getSchedule, { params: { id: show.id } });
  useLive(`show:${show.id}`, () => void read.mutate());
  return (
    <Fetched read={read} failure="No se pudo traer el horario" rows={8}>
      {(view) => (
        <Schedule
          show={show}
          view={view}
          onChanged={(next) => void read.mutate(next, { revalidate: false })}
          onHours={() => Promise.all([onSaved(), read.mutate()])}
        />
      )}
    </Fetched>
  );
}

function Schedule({
  show,
  view,
  onChanged,
  onHours,
}: {
  show: ShowView;
  view: ScheduleView;
  onChanged: (view: ScheduleView) => void;
  onHours: () => Promise<unknown>;
}) {
  const [editing, setEditing] = useState<SlotView | "nuevo" | null>(null);
  const [hours, setHours] = useState(false);
  const [who, setWho] = useState<string | null>(null);
  const { list, j, k } = useRowStep<HTMLOListElement>();
  const download = useDownload();
  const people = [...new Set(view.slots.flatMap((slot) => slot.who))].toSorted((a, b) => a.localeCompare(b, "es"));
  const shown = view.slots.filter((slot) => who === null || slot.who.includes(who));
  const paper = () => void download.run(daySheetPdf, { params: { id: show.id } }, `${show.name}_hoja_del_dia.pdf`);
  useKeys({ n: view.edits ? () => setEditing("nuevo") : undefined, j, k }, ["j", "k"]);
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={view.fecha ? formatDayLong(view.fecha) : "Sin fecha"}
        subtitle={hoursText(view)}
        actions={
          <>
            {show.may.edit && view.edits && (
              <Button size="sm" icon={CalendarClock} onClick={() => setHours(true)}>
                Cambiar horas
              </Button>
            )}
            <Button size="sm" icon={FileText} busy={download.busy && "Armando..."} onClick={paper}>
              Hoja del día
            </Button>
          </>
        }
      />
      <Clashes view={view} onOpen={view.edits ? setEditing : undefined} />
      {view.slots.length === 0 ? (
        <EmptyState
          title="El día todavía no tiene horario"
          actions={view.edits && <Begin show={show.id} onNew={() => setEditing("nuevo")} onChanged={onChanged} />}
        >
          {view.edits
            ? "Un día típico cuelga de puertas y del show: al moverlos se mueve todo."
            : "Lo carga quien produce el show."}
        </EmptyState>
      ) : (
        <Card
          title="Horario"
          subtitle={countText(view.slots.length, "momento")}
          flush
          actions={
            <>
              {people.length > 1 && (
                <Menu
                  align="end"
                  trigger={<ChipButton opens label="De" value={who ?? "todos"} />}
                  items={[null, ...people].map((one) => ({
                    label: one ?? "Todos",
                    checked: one === who,
                    onSelect: () => setWho(one),
                  }))}
                />
              )}
              {view.edits && (
                <Button size="sm" variant="primary" icon={Plus} onClick={() => setEditing("nuevo")}>
                  Agregar
                </Button>
              )}
            </>
          }
        >
          <ol ref={list} aria-label="Horario del día" className="divide-y divide-line-soft border-t border-line-soft">
            {shown.map((slot) => (
              <Row key={slot.id} slot={slot} view={view} onOpen={view.edits ? setEditing : undefined} />
            ))}
          </ol>
        </Card>
      )}
      {editing && (
        <SlotModal
          show={show.id}
          view={view}
          slot={editing === "nuevo" ? null : editing}
          onChanged={onChanged}
          onClose={() => setEditing(null)}
        />
      )}
      {hours && <HoursModal show={show} view={view} onSaved={onHours} onClose={() => setHours(false)} />}
    </div>
  );
}

const hoursText = ({ doors, hora, curfew }: ScheduleView): string =>
  [
    doors ? `Puertas ${doors}` : "Puertas sin hora",
    hora ? `Show ${hora}` : "Show sin hora",
    curfew && `Corte ${curfew}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** A day hung on doors and stage in one go, or the first thing of it. */
function Begin({
  show,
  onNew,
  onChanged,
}: {
  show: number;
  onNew: () => void;
  onChanged: (view: ScheduleView) => void;
}) {
  const [client_id] = useState(() => crypto.randomUUID());
  const { run, busy } = useWrite(addSlots);
  const usual = () =>
    attempt(async () => {
      onChanged(await run({ params: { id: show }, body: { slots: usualDay.map((one) => ({ ...one })), client_id } }));
      toast.saved("Quedó un día típico: ajustarlo");
    });
  return (
    <>
      <Button variant="primary" busy={busy && "Armando..."} onClick={() => void usual()}>
        Empezar con un día típico
      </Button>
      <Button onClick={onNew}>Agregar a mano</Button>
    </>
  );
}

/** What is at once in one place or with one person. */
function Clashes({ view: { clashes, slots }, onOpen }: { view: ScheduleView; onOpen?: (slot: SlotView) => void }) {
  if (clashes.length === 0) return null;
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  return (
    <Banner tone="warn">
      <strong className="font-semibold">
        {countText(clashes.length, "choque en el horario", "choques en el horario")}
      </strong>
      <ul className="mt-1">
        {clashes.map(({ of, name, first, second }) => {
          const [one, other] = [byId.get(first), byId.get(second)];
          if (!one || !other) return null;
          const said = `${of === "lugar" ? "En " : ""}${name}: “${slotTitle(one)}” y “${slotTitle(other)}”, ${other.start ? clockText(other.start) : ""}`;
          return (
            <li key={`${of}-${name}-${first}-${second}`}>
              {onOpen ? (
                <button
                  type="button"
                  className="tap text-left underline underline-offset-2"
                  onClick={() => onOpen(other)}
                >
                  {said}
                </button>
              ) : (
                said
              )}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

/** Minutes of a clock from midnight of the show's day. */
const at = ({ time, day }: { time: string; day: number }) => minutesOf(time) + day * 1_440;

/** Whether it happens at this moment where the show is. */
function isNow({ start, end }: SlotView, { fecha, zone }: ScheduleView, now: Date): boolean {
  if (!start || !end || !fecha) return false;
  const here = inZone(now, zone);
  const day = [-1, 0, 1, 2].find((by) => addDays(fecha, by) === here.day);
  if (day === undefined) return false;
  const minute = at({ time: here.time, day });
  return at(start) <= minute && minute < at(end);
}

function Row({ slot, view, onOpen }: { slot: SlotView; view: ScheduleView; onOpen?: (slot: SlotView) => void }) {
  const now = useNow();
  const { start, end, anchor, offset, place, who, note, kind, title } = slot;
  const running = isNow(slot, view, now);
  const clashing = view.clashes.some(({ first, second }) => first === slot.id || second === slot.id);
  const about = [title && slotKindTitles[kind], anchor && hungText(anchor, offset ?? 0), note]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className={cx("flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2.5", running && "bg-accent-soft")}>
      <span className="w-28 shrink-0 pt-0.5 font-semibold tabular-nums">
        {start ? clockText(start) : "Sin hora"}
        {end && <span className="block text-help font-normal text-muted">{`hasta ${clockText(end)}`}</span>}
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2">
          {onOpen ? (
            <button
              type="button"
              data-step=""
              onClick={() => onOpen(slot)}
              className="tap group inline-flex min-h-6 items-center gap-1.5 text-left font-semibold hover:underline"
            >
              {slotTitle(slot)}
              <Pencil aria-hidden="true" size={13} className="text-faint" />
            </button>
          ) : (
            <span className="font-semibold">{slotTitle(slot)}</span>
          )}
          {running && (
            <Badge tone="accent" dot>
              Ahora
            </Badge>
          )}
          {clashing && <Badge tone="warn">Choca</Badge>}
        </span>
        {about && <span className="block text-help text-muted">{about}</span>}
      </span>
      <span className="min-w-0 basis-full text-help md:basis-60">
        {place && <span className="block">{place}</span>}
        {who.length > 0 && <span className="block text-muted">{who.join(", ")}</span>}
      </span>
    </li>
  );
}
