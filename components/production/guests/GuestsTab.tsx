import { ClipboardPaste, FileText, Pencil, Plus, Ticket } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { ExcelButton } from "@/components/frame/ExcelButton";
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
import { FigureStrip } from "@/components/kit/FigureStrip";
import { SearchField } from "@/components/kit/fields/SearchField";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { SegmentBar } from "@/components/kit/SegmentBar";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText, normalize, slugFile } from "@/lib/format/text";
import { getGuests, guestsExcel, guestsPdf, markArrival } from "@/lib/production/guests/api";
import { houseText, KEPT_DAYS, peopleOf } from "@/lib/production/guests/rules/places";
import type { AllotmentView, GuestsView, GuestView } from "@/lib/production/guests/schema";
import type { ShowView } from "@/lib/shows/records/schema";
import { useRowStep } from "../useRowStep";
import AllotmentModal from "./AllotmentModal";
import GuestModal from "./GuestModal";
import PasteModal from "./PasteModal";

/** What somebody does here, one at a time. */
type Deed =
  | { what: "cupo"; one: AllotmentView | null }
  | { what: "invitado"; one: GuestView | null; of: AllotmentView | null }
  | { what: "pegar" };

/** How many rows stand before more are asked for. */
const ROWS = 100;

/** Who comes to a show by invitation: the places that were given, the names, and who is in. */
export default function GuestsTab({ show }: { show: ShowView }) {
  const read = useRead(getGuests, { params: { id: show.id } });
  useLive(`show:${show.id}`, () => void read.mutate());
  return (
    <Fetched read={read} failure="No se pudieron traer los invitados" rows={8}>
      {(view) => <Guests show={show} view={view} onChanged={(next) => void read.mutate(next, { revalidate: false })} />}
    </Fetched>
  );
}

interface Props {
  show: ShowView;
  view: GuestsView;
  onChanged: (view: GuestsView) => void;
}

function Guests({ show, view, onChanged }: Props) {
  const [deed, setDeed] = useState<Deed | null>(null);
  const { allotments, edits } = view;
  const close = () => setDeed(null);
  const props = { show: show.id, view, onChanged, onClose: close };
  if (allotments.length === 0)
    return (
      <>
        <EmptyState
          title="Todavía no hay cupos de invitados"
          actions={
            edits && (
              <Button variant="primary" icon={Ticket} onClick={() => setDeed({ what: "cupo", one: null })}>
                Dar un cupo
              </Button>
            )
          }
        >
          {edits
            ? "Un cupo es de alguien (el sello, la sala, la banda), con sus lugares y hasta cuándo se anota."
            : "Los da quien produce el show."}
        </EmptyState>
        {deed?.what === "cupo" && <AllotmentModal one={null} {...props} />}
      </>
    );
  return (
    <div className="flex flex-col gap-4">
      <Figures view={view} />
      <House view={view} />
      {view.forgotten && (
        <Banner tone="info">{`Los nombres se borraron ${KEPT_DAYS} días después del show; queda cuántos fueron.`}</Banner>
      )}
      <Allotments view={view} onDo={edits ? setDeed : undefined} />
      <People show={show} view={view} onChanged={onChanged} onDo={setDeed} />
      {deed?.what === "cupo" && <AllotmentModal one={deed.one} {...props} />}
      {deed?.what === "invitado" && <GuestModal one={deed.one} of={deed.of} {...props} />}
      {deed?.what === "pegar" && <PasteModal {...props} />}
    </div>
  );
}

const sum = (view: GuestsView, of: (one: AllotmentView) => number): number =>
  view.allotments.reduce((total, one) => total + of(one), 0);

function Figures({ view }: { view: GuestsView }) {
  const [places, used, arrived] = [
    sum(view, (one) => one.places),
    sum(view, (one) => one.used),
    sum(view, (one) => one.arrived),
  ];
  const told = (label: string, value: number, note?: string) => ({
    label,
    value: { text: formatInteger(value) },
    note,
  });
  return (
    <FigureStrip
      items={[
        told("Lugares dados", places, countText(view.allotments.length, "cupo")),
        told("Personas anotadas", used),
        told("Lugares libres", places - used),
        told("Llegaron", arrived, used > 0 ? `de ${formatInteger(used)}` : undefined),
      ]}
    />
  );
}

function House({ view }: { view: GuestsView }) {
  const over = houseText(
    sum(view, (one) => one.places),
    view.cortesias,
  );
  return over && <Banner tone="warn">{over}</Banner>;
}

const untilText = ({ cutoff, closed }: AllotmentView): string =>
  cutoff ? `${closed ? "cerró" : "hasta"} el ${formatDay(cutoff.day)} a las ${cutoff.time}` : "hasta el show";

function Allotments({ view, onDo }: { view: GuestsView; onDo?: (deed: Deed) => void }) {
  return (
    <Card
      title="Cupos"
      flush
      actions={
        onDo && (
          <Button size="sm" icon={Plus} onClick={() => onDo({ what: "cupo", one: null })}>
            Dar un cupo
          </Button>
        )
      }
    >
      <ul aria-label="Cupos" className="divide-y divide-line-soft border-t border-line-soft">
        {view.allotments.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{one.owner}</span>
                {one.closed && <Badge tone="neutral">Cerrada</Badge>}
                {one.used >= one.places && <Badge tone="warn">Completa</Badge>}
              </span>
              <span className="block text-help text-muted">
                {[untilText(one), one.note].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="basis-40 text-help tabular-nums">
              {`${formatInteger(one.used)} de ${formatInteger(one.places)}`}
              <span className="mt-1 block">
                <SegmentBar
                  thin
                  total={Math.max(one.places, one.used, 1)}
                  segments={[{ label: "anotadas", share: one.used, color: "bg-accent-fill" }]}
                />
              </span>
            </span>
            {onDo && (
              <span className="flex items-center gap-1">
                <Button size="sm" onClick={() => onDo({ what: "invitado", one: null, of: one })}>
                  Anotar<span className="sr-only">{` de ${one.owner}`}</span>
                </Button>
                <IconButton
                  icon={Pencil}
                  label={`Cambiar el cupo de ${one.owner}`}
                  onClick={() => onDo({ what: "cupo", one })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const PLACES = { todos: "Todos", faltan: "Faltan llegar", llegaron: "Llegaron" } as const;
type Place = keyof typeof PLACES;

function People({ show, view, onChanged, onDo }: Props & { onDo: (deed: Deed) => void }) {
  const [q, setQ] = useState("");
  const [of, setOf] = useState<number | null>(null);
  const [place, setPlace] = useState<Place>("todos");
  const [most, setMost] = useState(ROWS);
  const download = useDownload();
  const { list, j, k } = useRowStep<HTMLUListElement>();
  const { guests, allotments, edits } = view;
  const owners = new Map(allotments.map((one) => [one.id, one.owner]));
  const asked = normalize(q);
  const shown = guests.filter(
    (one) =>
      (of === null || one.allotment_id === of) &&
      (place === "todos" || (place === "llegaron") === one.arrived > 0) &&
      (asked === "" || normalize(`${one.name} ${one.note}`).includes(asked)),
  );
  const add = edits ? () => onDo({ what: "invitado", one: null, of: null }) : undefined;
  useKeys({ n: add, p: edits ? () => onDo({ what: "pegar" }) : undefined, j, k }, ["j", "k"]);
  const input = { params: { id: show.id } };
  return (
    <Card
      title="Lista de puerta"
      subtitle={countText(shown.length, "invitado")}
      flush
      actions={
        <span className="flex flex-wrap gap-1.5">
          {edits && (
            <Button size="sm" variant="primary" icon={Plus} onClick={add}>
              Anotar
            </Button>
          )}
          {edits && (
            <Button size="sm" icon={ClipboardPaste} onClick={() => onDo({ what: "pegar" })}>
              Pegar de Excel
            </Button>
          )}
          <Button
            size="sm"
            icon={FileText}
            busy={download.busy && "Armando..."}
            onClick={() => void download.run(guestsPdf, input, `${slugFile(show.name)}_invitados.pdf`)}
          >
            PDF
          </Button>
          <ExcelButton
            small
            label="Excel"
            contract={guestsExcel}
            input={input}
            name={`${slugFile(show.name)}_invitados`}
          />
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <SearchField label="Buscar por nombre" value={q} onChange={setQ} />
        <Menu
          trigger={<ChipButton opens label="De" value={of === null ? "todos" : (owners.get(of) ?? "")} />}
          items={[null, ...allotments.map(({ id }) => id)].map((id) => ({
            label: id === null ? "Todos" : (owners.get(id) ?? ""),
            checked: id === of,
            onSelect: () => setOf(id),
          }))}
        />
        <Menu
          trigger={<ChipButton opens label="En la puerta" value={PLACES[place].toLowerCase()} />}
          items={(Object.keys(PLACES) as Place[]).map((one) => ({
            label: PLACES[one],
            checked: one === place,
            onSelect: () => setPlace(one),
          }))}
        />
      </div>
      {shown.length === 0 ? (
        <p className="border-t border-line-soft px-4 py-4 text-help text-muted">
          {guests.length === 0 ? "Todavía no hay nadie anotado." : "Nadie con esos filtros."}
        </p>
      ) : (
        <ul ref={list} aria-label="Invitados" className="divide-y divide-line-soft border-t border-line-soft">
          {shown.slice(0, most).map((guest) => (
            <GuestRow
              key={guest.id}
              show={show.id}
              guest={guest}
              owner={owners.get(guest.allotment_id) ?? ""}
              edits={edits}
              onChanged={onChanged}
              onOpen={() => onDo({ what: "invitado", one: guest, of: null })}
            />
          ))}
        </ul>
      )}
      {shown.length > most && (
        <div className="border-t border-line-soft p-3 text-center">
          <Button
            onClick={() => setMost(most + ROWS)}
          >{`Ver más (quedan ${formatInteger(shown.length - most)})`}</Button>
        </div>
      )}
    </Card>
  );
}

function GuestRow({
  show,
  guest,
  owner,
  edits,
  onChanged,
  onOpen,
}: {
  show: number;
  guest: GuestView;
  owner: string;
  edits: boolean;
  onChanged: (view: GuestsView) => void;
  onOpen: () => void;
}) {
  const { run, busy } = useWrite(markArrival);
  const { id, name, plus, note, arrived, arrived_at } = guest;
  const people = peopleOf(guest);
  const shown = name || "Nombre borrado";
  const mark = (count: number) =>
    void attempt(async () => onChanged(await run({ params: { id: show, guest: id }, body: { arrived: count } })));
  const said = arrived === 0 ? "Falta" : people === 1 ? "Llegó" : `Llegaron ${arrived} de ${people}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-44">
        {edits && name ? (
          <button
            type="button"
            data-step=""
            onClick={onOpen}
            className="tap min-h-6 break-words text-left font-semibold hover:underline"
          >
            {shown}
          </button>
        ) : (
          <span className={cx("font-semibold", !name && "text-muted")}>{shown}</span>
        )}
        {plus > 0 && <span className="ml-1.5 tabular-nums">{`+${plus}`}</span>}
        <span className="block text-help text-muted">{[owner, note].filter(Boolean).join(" · ")}</span>
      </span>
      <span className={cx("w-36 text-help tabular-nums", arrived > 0 ? "text-good" : "text-muted")}>
        {arrived_at ? `${said}, ${arrived_at}` : said}
      </span>
      {edits && (
        <span className="flex items-center gap-1">
          {people > 1 && (
            <>
              <Button
                size="sm"
                aria-label={`Uno menos de ${shown}`}
                disabled={arrived === 0}
                busy={busy}
                onClick={() => mark(arrived - 1)}
              >
                −
              </Button>
              <Button
                size="sm"
                aria-label={`Uno más de ${shown}`}
                disabled={arrived === people}
                busy={busy}
                onClick={() => mark(arrived + 1)}
              >
                +
              </Button>
            </>
          )}
          <Button
            size="sm"
            className="w-24"
            aria-pressed={arrived === people}
            variant={arrived === people ? "ghost" : "secondary"}
            busy={busy}
            onClick={() => mark(arrived === people ? 0 : people)}
          >
            {arrived === people ? "Deshacer" : people > 1 ? "Llegaron" : "Llegó"}
            <span className="sr-only">{` ${shown}`}</span>
          </Button>
        </span>
      )}
    </li>
  );
}
