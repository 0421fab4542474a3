import { Check, FileCheck, History, Link2, Printer, UserCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { Drawer } from "@/components/kit/Drawer";
import { Icon, type IconType } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { personPicture } from "@/lib/accreditation/api";
import { isAllowed } from "@/lib/accreditation/rules/access";
import { type AccStep, stateTitles } from "@/lib/accreditation/rules/states";
import type { PersonView } from "@/lib/accreditation/schema";
import { call } from "@/lib/client/call";
import { formatDay, formatDayShort, formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { documentText, Letter, Quota, type TabProps } from "./parts";

interface Props extends Pick<TabProps, "event"> {
  person: PersonView;
  place: string;
  /** Beside the list, where there is room; else over it. */
  aside: boolean;
  onStep: (step: AccStep) => void;
  onChange: () => void;
  onPrint: () => void;
  onClose: () => void;
}

/** One person: who they are, where they are let in, what is missing, and what is decided. */
export function PersonPanel(props: Props) {
  const { person, place, aside, onClose } = props;
  if (!aside)
    return (
      <Drawer open onClose={onClose} title={person.name} eyebrow={place} width={420} footer={<Deeds {...props} />}>
        <Facts {...props} />
      </Drawer>
    );
  return (
    <aside
      aria-label={person.name}
      className="sticky top-4 flex max-h-[calc(100dvh-180px)] w-98 shrink-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex items-center justify-between border-b border-line py-1.5 pl-4 pr-1.5 text-help text-muted">
        <span>
          {`${place}, con `}
          <Kbd>J</Kbd> <Kbd>K</Kbd>
          {" se pasa de una a otra"}
        </span>
        <IconButton label="Cerrar" icon={X} onClick={onClose} />
      </div>
      <div className="flex-1 overflow-y-auto p-4">
        <h2 className="mb-3 text-section break-words">{person.name}</h2>
        <Facts {...props} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        <Deeds {...props} />
      </div>
    </aside>
  );
}

/** A picture that only who accredits may see; it is asked for with their right. */
function Picture({ person, kind, alt }: { person: PersonView; kind: "foto" | "seguro"; alt: string }) {
  const [at, setAt] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const { id, version } = person;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may be another picture
  useEffect(() => {
    let url: string | null = null;
    let over = false;
    call(personPicture, { params: { person: id, kind } })
      .then((blob) => {
        if (over) return;
        url = URL.createObjectURL(blob as Blob);
        setAt(url);
      })
      .catch(() => undefined);
    return () => {
      over = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, kind, version]);
  return (
    <button
      type="button"
      aria-label={whole ? `Achicar: ${alt}` : `Ver entera: ${alt}`}
      onClick={() => setWhole(!whole)}
      className={cx("shrink-0 overflow-hidden rounded-control bg-neutral-soft", whole ? "w-full" : "h-34 w-28")}
    >
      {at && <img src={at} alt={alt} className={cx("h-full w-full", whole ? "object-contain" : "object-cover")} />}
    </button>
  );
}

function Facts({ event, person, onChange }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-4">
        {person.photo ? (
          <Picture person={person} kind="foto" alt={`Foto de ${person.name}`} />
        ) : (
          <span className="flex h-34 w-28 shrink-0 items-center justify-center rounded-control bg-neutral-soft text-help text-muted">
            Sin foto
          </span>
        )}
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-muted">{documentText(person)}</p>
          <p className="mt-2 flex items-center gap-2">
            <Letter>{person.letter}</Letter>
            <b>{person.category}</b>
          </p>
          <p className="text-help text-muted">
            {[person.role, person.plate && `Patente ${person.plate}`].filter(Boolean).join(" · ")}
          </p>
          <p className="mt-2 font-semibold break-words">{person.company}</p>
          <Quota quota={person.quota} />
        </div>
      </div>
      {person.obstacles.map((one) => (
        <Banner key={one} tone="warn">
          {one}
        </Banner>
      ))}
      {person.reason && <Banner tone="info">{person.reason}</Banner>}
      <section>
        <div className="mb-1 flex items-center justify-between">
          <h3 className="font-semibold">Zonas y días</h3>
          {!person.forgotten && (
            <Button variant="link" onClick={onChange}>
              Cambiar
            </Button>
          )}
        </div>
        <Matrix zones={event.zones} days={event.days} access={person.access} own={person.own_access !== null} />
      </section>
      <section className="flex flex-col gap-1.5 text-help">
        <h3 className="text-body font-semibold">Papeles y controles</h3>
        <Said icon={UserCheck}>{`${stateTitles[person.state]}. Documento sin otra acreditación viva.`}</Said>
        {person.insurance_until && (
          <Said icon={FileCheck}>{`Seguro, vence el ${formatDay(person.insurance_until)}`}</Said>
        )}
        {person.insurance && <Picture person={person} kind="seguro" alt="Seguro" />}
        <Said icon={Printer}>
          {person.printed_revision === null
            ? "Sin imprimir"
            : `Revisión ${person.printed_revision} en papel${person.printed_revision === person.revision ? "" : `, ya no vale: va la ${person.revision}`}; ${countText(person.prints, "impresión", "impresiones")}`}
        </Said>
        <Said icon={Link2}>
          {person.consent_at
            ? `Consentimiento del ${formatInstant(person.consent_at)}`
            : "Cargada por la oficina, sin consentimiento propio todavía"}
        </Said>
        <Said icon={History}>{`Pedida el ${formatInstant(person.asked_at)}`}</Said>
      </section>
    </div>
  );
}

const Said = ({ icon, children }: { icon: IconType; children: string }) => (
  <p className="flex items-start gap-2">
    <Icon of={icon} className="mt-0.5 text-muted" />
    {children}
  </p>
);

/** Zones by days; with `onTurn` each cell is turned over. Own ones, that differ from their category's, are said. */
export function Matrix({
  zones,
  days,
  access,
  own,
  of,
  onTurn,
}: {
  zones: readonly string[];
  days: readonly string[];
  access: readonly number[];
  own?: boolean;
  /** Whose they are, where there are several beside each other. */
  of?: string;
  onTurn?: (zone: number, day: number) => void;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="overflow-x-auto" aria-label={of ? `Zonas y días de ${of}` : "Zonas y días"} tabIndex={0}>
      <table className="w-full text-help">
        {own && <caption className="pb-1 text-left text-muted">Propias: no son las de su categoría.</caption>}
        <thead>
          <tr>
            <th scope="col" className="py-1 text-left font-normal text-muted">
              Zona
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="px-1 py-1 font-normal text-muted">
                {formatDayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zones.map((name, zone) => (
            <tr key={name} className="border-t border-line-soft">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {name}
              </th>
              {days.map((day, at) => {
                const open = isAllowed(access, zone, at);
                const look = cx(
                  "inline-flex h-6 min-w-9 items-center justify-center rounded-badge",
                  open ? "bg-good-soft text-good" : "bg-neutral-soft text-muted",
                );
                return (
                  <td key={day} className="px-1 py-0.5 text-center">
                    {onTurn ? (
                      <button
                        type="button"
                        aria-pressed={open}
                        aria-label={`${name}, ${formatDayShort(day)}`}
                        onClick={() => onTurn(zone, at)}
                        className={cx(look, "phone:h-11 phone:min-w-11")}
                      >
                        {open && <Icon of={Check} />}
                      </button>
                    ) : (
                      <span className={look}>
                        {open && <Icon of={Check} />}
                        <span className="sr-only">{open ? "Sí" : "No"}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Deeds({ person, onStep, onPrint, onChange }: Props) {
  const { state, obstacles, forgotten } = person;
  if (forgotten) return <span className="text-help text-muted">Sus datos ya se borraron.</span>;
  if (state === "solicitada" || state === "falta_info")
    return (
      <>
        <Button variant="primary" icon={Check} disabled={obstacles.length > 0} onClick={() => onStep("aprobar")}>
          Aprobar
        </Button>
        <Button onClick={() => onStep("pedir")}>Pedir info</Button>
        <Button variant="danger" onClick={() => onStep("rechazar")}>
          Rechazar
        </Button>
      </>
    );
  if (state === "rechazada" || state === "revocada")
    return <Button onClick={() => onStep("volver")}>Volver a revisar</Button>;
  return (
    <>
      {state === "impresa" && (
        <Button variant="primary" onClick={() => onStep("entregar")}>
          Entregar
        </Button>
      )}
      <Button icon={Printer} onClick={onPrint}>
        {person.printed_revision === person.revision ? "Reimprimir" : "Imprimir"}
      </Button>
      <Button onClick={onChange}>Cambiar</Button>
      <Button variant="danger" onClick={() => onStep("revocar")}>
        Revocar
      </Button>
    </>
  );
}
