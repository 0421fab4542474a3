import { Check, Plus, Printer, TriangleAlert, X } from "lucide-react";
import { useEffect, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Fetched } from "@/components/frame/Fetched";
import { useKeys } from "@/components/frame/useKeys";
import { BulkBar } from "@/components/kit/BulkBar";
import { Button } from "@/components/kit/Button";
import { ChipButton } from "@/components/kit/Chip";
import { cx } from "@/components/kit/cx";
import { EmptyState } from "@/components/kit/EmptyState";
import { CheckboxBox } from "@/components/kit/fields/CheckboxBox";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Icon } from "@/components/kit/Icon";
import { Menu } from "@/components/kit/Menu";
import { Pagination } from "@/components/kit/Pagination";
import { toast } from "@/components/kit/toast";
import { useMediaQuery } from "@/components/kit/useMediaQuery";
import { listPeople, peopleExcel, stepPeople } from "@/lib/accreditation/api";
import { zonesOf } from "@/lib/accreditation/rules/access";
import { type AccState, type AccStep, stateCounts, stateTitles } from "@/lib/accreditation/rules/states";
import type { PersonView, Stepped } from "@/lib/accreditation/schema";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatInteger } from "@/lib/format/number";
import { countText, slugFile } from "@/lib/format/text";
import { PrintModal } from "./BadgesTab";
import { PersonModal, StepModal } from "./PersonModal";
import { PersonPanel } from "./PersonPanel";
import { DaySquares, documentText, Letter, Quota, type TabProps } from "./parts";

const PER_PAGE = 50;
type Asked =
  | { what: "persona"; one: PersonView | null }
  | { what: "paso"; step: AccStep; people: PersonView[] }
  | { what: "imprimir"; people: PersonView[] };

/** Who asks to be let in: the queue at the left, the person at the right. */
export function PeopleTab({ event, onChanged }: TabProps) {
  const address = useAddress();
  const state = (address.get("estado") || "solicitada") as AccState | "todas";
  const [q, setQ] = useState(address.get("q"));
  const page = Math.max(1, Number(address.get("pagina")) || 1);
  const company = Number(address.get("empresa")) || undefined;
  const query = {
    page,
    limit: PER_PAGE,
    orden: "pedida" as const,
    q: q.trim() || undefined,
    empresa: company,
    ...(state !== "todas" && { estado: state }),
  };
  const read = useRead(listPeople, { params: { event: event.id }, query });
  const [asked, setAsked] = useState<Asked | null>(null);
  const refreshed = async (next?: PersonView) => {
    await read.mutate();
    onChanged();
    if (next) address.set({ persona: String(next.id) });
  };
  // What somebody else did shows by itself: the event was read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are what tells
  useEffect(() => void read.mutate(), [JSON.stringify(event.states)]);
  const step = useStep(event.id, refreshed);
  const all = Object.values(event.states).reduce((sum, one) => sum + one, 0);
  return (
    <div className="flex flex-col gap-4">
      <Funnel
        event={event}
        state={state}
        onState={(one) => address.set({ estado: one, pagina: undefined, persona: undefined })}
        all={all}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label="Buscar por nombre, empresa o documento" value={q} onChange={setQ} />
        <Menu
          trigger={
            <ChipButton
              opens
              label="Empresa"
              value={event.companies.find(({ id }) => id === company)?.name ?? "todas"}
            />
          }
          items={[{ id: 0, name: "Todas" }, ...event.companies].map(({ id, name }) => ({
            label: name,
            checked: id === (company ?? 0),
            onSelect: () => address.set({ empresa: id ? String(id) : undefined, pagina: undefined }),
          }))}
        />
        <span className="ml-auto flex flex-wrap gap-2">
          <ExcelButton
            label="Excel"
            contract={peopleExcel}
            input={{ params: { event: event.id } }}
            name={`${slugFile(event.name)}_acreditaciones`}
          />
          {event.companies.length > 0 && (
            <Button icon={Plus} onClick={() => setAsked({ what: "persona", one: null })}>
              Cargar persona
            </Button>
          )}
        </span>
      </div>
      <Fetched read={read} failure="No se pudieron traer las personas" rows={8}>
        {({ people, total }) => (
          <Queue
            event={event}
            people={people}
            total={total}
            page={page}
            all={all}
            onStep={(what, chosen) =>
              what === "pedir" || what === "rechazar" || what === "revocar"
                ? setAsked({ what: "paso", step: what, people: chosen })
                : void step(what, chosen)
            }
            onChange={(one) => setAsked({ what: "persona", one })}
            onPrint={(chosen) => setAsked({ what: "imprimir", people: chosen })}
          />
        )}
      </Fetched>
      {asked?.what === "persona" && (
        <PersonModal event={event} one={asked.one} onSaved={refreshed} onClose={() => setAsked(null)} />
      )}
      {asked?.what === "paso" && (
        <StepModal
          step={asked.step}
          people={asked.people}
          onStep={(reason) => step(asked.step, asked.people, reason)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === "imprimir" && (
        <PrintModal
          event={event}
          people={asked.people}
          onSaved={() => void refreshed()}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const UNDONE: Partial<Record<AccStep, AccStep>> = { aprobar: "volver", pedir: "volver", rechazar: "volver" };

/** Takes a step with people; who could not be is told with why, and the step can be taken back. */
function useStep(event: number, onDone: () => Promise<unknown>) {
  const { run } = useWrite(stepPeople);
  const send = async (step: AccStep, people: readonly { id: number; version: number }[], reason = "") => {
    const answer = await run({
      params: { event },
      body: { step, reason, people: people.map(({ id, version }) => ({ id, version })) },
    });
    tell(step, people, answer);
    await onDone();
  };
  const tell = (step: AccStep, people: readonly { id: number; version: number }[], { done, refused }: Stepped) => {
    if (refused.length > 0) toast.error(refused.map(({ name, why }) => `${name}: ${why}`).join(" "));
    if (done.length === 0) return;
    const back = UNDONE[step];
    const undo =
      back &&
      (() =>
        void attempt(() =>
          send(
            back,
            people.filter(({ id }) => done.includes(id)).map(({ id, version }) => ({ id, version: version + 1 })),
          ),
        ));
    toast.saved(step === "volver" ? "Vuelve a revisarse" : `${countText(done.length, "persona")}: listo`, { undo });
  };
  return async (step: AccStep, people: readonly PersonView[], reason?: string): Promise<void> => {
    await attempt(() => send(step, people, reason));
  };
}

function Funnel({
  event,
  state,
  all,
  onState,
}: {
  event: TabProps["event"];
  state: AccState | "todas";
  all: number;
  onState: (state: AccState | "todas") => void;
}) {
  const cells: [AccState | "todas", string, number][] = [
    ...(Object.keys(stateCounts) as AccState[]).map((one): [AccState, string, number] => [
      one,
      stateCounts[one],
      event.states[one],
    ]),
    ["todas", "Todas", all],
  ];
  return (
    <ul
      aria-label="Estados"
      className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-surface md:grid-cols-9"
    >
      {cells.map(([one, label, count]) => (
        <li key={one} className="-mb-px -ml-px border-b border-l border-line">
          <button
            type="button"
            aria-pressed={one === state}
            onClick={() => onState(one)}
            className={cx(
              "flex min-h-14 w-full flex-col px-3 py-2 text-left hover:bg-hover",
              one === state && "bg-accent-soft text-accent",
            )}
          >
            <span className="text-help">{label}</span>
            <span className="text-[20px] font-semibold leading-7 tabular-nums">{formatInteger(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface QueueProps extends Pick<TabProps, "event"> {
  people: readonly PersonView[];
  total: number;
  page: number;
  all: number;
  onStep: (step: AccStep, people: PersonView[]) => void;
  onChange: (person: PersonView) => void;
  onPrint: (people: PersonView[]) => void;
}

const asks = ({ state }: PersonView) => state === "solicitada" || state === "falta_info";

function Queue({ event, people, total, page, all, onStep, onChange, onPrint }: QueueProps) {
  const address = useAddress();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const narrow = useMediaQuery("(width < 80rem)");
  const at = people.findIndex(({ id }) => String(id) === address.get("persona"));
  const current = at < 0 ? null : (people[at] ?? null);
  const open = (person: PersonView | undefined) => address.set({ persona: person && String(person.id) });
  const go = (by: number) => open(people[Math.max(0, Math.min(people.length - 1, at + by))]);
  const picked = people.filter(({ id }) => chosen.has(id));
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  /** After each the next one opens. */
  const decide = (step: AccStep) => {
    if (!current || !asks(current)) return;
    onStep(step, [current]);
    if (step === "aprobar") open(people[at + 1] ?? people[at - 1]);
  };
  useKeys(
    {
      j: () => go(1),
      k: () => go(at < 0 ? 1 : -1),
      x: current ? () => toggle(current.id) : undefined,
      a: current && asks(current) && current.obstacles.length === 0 ? () => decide("aprobar") : undefined,
      f: current && asks(current) ? () => decide("pedir") : undefined,
      r: current && asks(current) ? () => decide("rechazar") : undefined,
    },
    ["j", "k"],
  );
  if (people.length === 0)
    return (
      <EmptyState title={all === 0 ? "Todavía no hay personas" : "Nadie con esos filtros"}>
        {event.companies.length === 0
          ? "Primero agregar una empresa con su cupo, en Empresas, y mandarle su enlace."
          : "Cada empresa pide por su enlace, que se hace en Empresas."}
      </EmptyState>
    );
  const panel = current && (
    <PersonPanel
      event={event}
      person={current}
      place={`${at + 1} de ${people.length}`}
      aside={!narrow}
      onStep={(step) => (asks(current) ? decide(step) : onStep(step, [current]))}
      onChange={() => onChange(current)}
      onPrint={() => onPrint([current])}
      onClose={() => open(undefined)}
    />
  );
  return (
    <div className="flex items-start gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {picked.length > 0 && (
          <Bulk
            event={event}
            picked={picked}
            all={picked.length === people.length}
            onAll={(every) => setChosen(new Set(every ? people.map(({ id }) => id) : []))}
            onClear={() => setChosen(new Set())}
            onStep={onStep}
            onPrint={onPrint}
          />
        )}
        <ul
          aria-label="Personas"
          className="divide-y divide-line-soft overflow-hidden rounded-card border border-line bg-surface"
        >
          {people.map((person) => (
            <PersonRow
              key={person.id}
              event={event}
              person={person}
              chosen={chosen.has(person.id)}
              current={person === current}
              onToggle={() => toggle(person.id)}
              onOpen={() => open(person)}
            />
          ))}
        </ul>
        {total > PER_PAGE && (
          <Pagination
            page={page}
            pageSize={PER_PAGE}
            total={total}
            onPage={(next) => address.set({ pagina: next > 1 ? String(next) : undefined, persona: undefined })}
          />
        )}
      </div>
      {panel}
    </div>
  );
}

/** What would be approved of those chosen, and what would not. */
function Bulk({
  event,
  picked,
  all,
  onAll,
  onClear,
  onStep,
  onPrint,
}: Pick<QueueProps, "event" | "onStep" | "onPrint"> & {
  picked: PersonView[];
  all: boolean;
  onAll: (all: boolean) => void;
  onClear: () => void;
}) {
  const waiting = picked.filter(asks);
  const left = new Map<string, number>();
  const fits = waiting.filter((one) => {
    const key = `${one.company_id}:${one.category_id}`;
    const places = left.get(key) ?? (one.quota.places ?? 0) - one.quota.used;
    left.set(key, places - 1);
    return places > 0 && one.obstacles.length === 0;
  });
  const over = waiting.length - fits.length;
  const printable = picked.filter(({ state }) => state === "aprobada" || state === "impresa" || state === "entregada");
  const zones = event.zones.flatMap((name, zone) => {
    const count = fits.filter((one) => zonesOf(one.access).includes(zone)).length;
    return count > 0 ? [`${name} +${count}`] : [];
  });
  return (
    <BulkBar
      count={picked.length}
      noun={picked.length === 1 ? "persona" : "personas"}
      detail={zones.join(", ")}
      all={all}
      onToggleAll={onAll}
      onClear={onClear}
    >
      {over > 0 && (
        <span className="inline-flex items-center gap-1 font-semibold text-warn">
          <Icon of={TriangleAlert} />
          {`${over} no ${over === 1 ? "puede" : "pueden"}`}
        </span>
      )}
      {fits.length > 0 && (
        <Button
          size="sm"
          variant="primary"
          icon={Check}
          onClick={() => onStep("aprobar", fits)}
        >{`Aprobar ${fits.length}`}</Button>
      )}
      {waiting.length > 0 && (
        <Button size="sm" onClick={() => onStep("pedir", waiting)}>
          Pedir info
        </Button>
      )}
      {waiting.length > 0 && (
        <Button size="sm" variant="danger" onClick={() => onStep("rechazar", waiting)}>
          Rechazar
        </Button>
      )}
      {printable.length > 0 && (
        <Button size="sm" icon={Printer} onClick={() => onPrint(printable)}>{`Imprimir ${printable.length}`}</Button>
      )}
      {picked.every(({ state }) => state === "impresa") && (
        <Button size="sm" onClick={() => onStep("entregar", picked)}>
          Entregar
        </Button>
      )}
    </BulkBar>
  );
}

function PersonRow({
  event,
  person,
  chosen,
  current,
  onToggle,
  onOpen,
}: Pick<TabProps, "event"> & {
  person: PersonView;
  chosen: boolean;
  current: boolean;
  onToggle: () => void;
  onOpen: () => void;
}) {
  const zones = zonesOf(person.access).map((zone) => event.zones[zone]);
  const [obstacle] = person.obstacles;
  return (
    <li
      className={cx(
        "flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2",
        current && "bg-accent-soft",
        chosen && !current && "bg-hover",
      )}
    >
      <CheckboxBox label={`Elegir a ${person.name}`} checked={chosen} onToggle={onToggle} />
      <span className="min-w-0 flex-[2] basis-44">
        <button
          type="button"
          aria-current={current || undefined}
          onClick={onOpen}
          className="tap min-h-6 break-words text-left font-semibold hover:underline phone:min-h-11"
        >
          {person.name}
        </button>
        <span className="block text-help text-muted">{documentText(person)}</span>
      </span>
      <span className="flex flex-1 basis-28 items-center gap-2">
        <Letter>{person.letter}</Letter>
        {person.category}
      </span>
      <span className="min-w-0 flex-[1.5] basis-36">
        <span className="block break-words">{person.company}</span>
        <Quota quota={person.quota} />
      </span>
      <span className="min-w-0 flex-[1.5] basis-36">
        <span className="block text-help break-words">
          {zones.length === event.zones.length ? "Todas" : zones.join(", ") || "Ninguna"}
        </span>
        <DaySquares days={event.days} access={person.access} />
      </span>
      <span
        className={cx(
          "flex-[1.2] basis-36 text-help",
          obstacle && asks(person) ? "font-semibold text-bad" : "text-muted",
        )}
      >
        {asks(person) ? (
          obstacle ? (
            <span className="inline-flex items-start gap-1.5">
              <Icon of={X} className="mt-0.5" />
              {obstacle}
            </span>
          ) : person.photo ? (
            "Completa"
          ) : (
            "Sin foto"
          )
        ) : (
          `${stateTitles[person.state]}${person.printed_revision !== null && person.printed_revision !== person.revision ? ", reimprimir" : ""}`
        )}
      </span>
    </li>
  );
}
