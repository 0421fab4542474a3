import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { NotFetched } from "@/components/kit/NotFetched";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { getSummary } from "@/lib/showSummary/api";
import type { ShowView } from "@/lib/shows/records/schema";
import { type ShowState, showStateTitles } from "@/lib/shows/rules/kinds";
import { showTypeTitles } from "@/lib/ticketing/rules/kinds";
import { placeOf, soldText } from "../list";
import { AdvanceCard } from "./AdvanceCard";
import { ShowHolds } from "./ShowHolds";
import { StageLine } from "./StageLine";
import type { Step } from "./StepModal";
import { Changes, Deadlines, People, Waits } from "./SummaryCards";
import { SummaryFigures } from "./SummaryFigures";

const FactsModal = dynamic(() => import("./modals").then((part) => part.FactsModal), { ssr: false });
const RescheduleModal = dynamic(() => import("./modals").then((part) => part.RescheduleModal), { ssr: false });
const StepModal = dynamic(() => import("./modals").then((part) => part.StepModal), { ssr: false });

/** The states in which a show's day moves with a reason. */
const MOVABLE: readonly ShowState[] = ["confirmado", "anunciado", "a_la_venta", "sold_out", "reprogramado"];

/** A show at a glance: its way, its figures, what it waits for and what follows, the days before it, who works on it, what was done last. */
export function Summary({ show, onSaved }: { show: ShowView; onSaved: () => unknown }) {
  const { can } = usePerson();
  const [step, setStep] = useState<Step | null>(null);
  const [editing, setEditing] = useState(false);
  const [moving, setMoving] = useState(false);
  const read = useRead(getSummary, { params: { id: show.id } });
  const told = read.data;
  const saved = () => Promise.all([onSaved(), read.mutate()]);
  return (
    <div className="flex flex-col gap-4">
      {show.state_reason !== "" && (
        <Banner tone="warn">{`${showStateTitles[show.state]}: ${show.state_reason}`}</Banner>
      )}
      <StageLine stages={told?.stages} />
      <SummaryFigures show={show} summary={told} />
      {read.error && !told && (
        <NotFetched
          title="No se pudo traer el resumen"
          error={read.error}
          onRetry={read.mutate}
          retrying={read.isValidating}
        />
      )}
      {/* On a phone what is missing comes before all else, and then the days. */}
      <div className="gap-4 max-md:contents md:grid lg:grid-cols-[minmax(0,1fr)_352px]">
        <div className="flex min-w-0 flex-col gap-4 max-md:contents">
          <div className="max-md:-order-2">
            <Waits waits={told?.waits} />
          </div>
          {told?.advance && told.advance.length > 0 && <AdvanceCard show={show} counts={told.advance} />}
          <Steps show={show} onStep={setStep} />
          {can("holds.read") && <ShowHolds show={show} onSaved={saved} />}
          <Changes show={show} changes={told?.changes} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-md:contents">
          <div className="max-md:-order-1">
            <Deadlines deadlines={told?.deadlines} />
          </div>
          <People show={show} people={told?.people} />
          <Card
            title="Datos"
            actions={
              show.may.edit && <IconButton icon={Pencil} label="Cambiar los datos" onClick={() => setEditing(true)} />
            }
          >
            <DefinitionList termWidth={112} items={factsOf(show)} />
            {can("shows.reschedule") && MOVABLE.includes(show.state) && (
              <Button className="mt-3" onClick={() => setMoving(true)}>
                Reprogramar
              </Button>
            )}
          </Card>
        </div>
      </div>
      {step && <StepModal show={show} step={step} onClose={() => setStep(null)} onDone={saved} />}
      {moving && <RescheduleModal show={show} onClose={() => setMoving(false)} onSaved={saved} />}
      {editing && <FactsModal show={show} onClose={() => setEditing(false)} onSaved={saved} />}
    </div>
  );
}

/** What somebody calls the step to a state. */
const VERBS: Partial<Record<ShowState, string>> = {
  cancelado: "Cancelar",
  reprogramado: "Posponer",
  caido: "Marcar como caído",
};

function Steps({ show, onStep }: { show: ShowView; onStep: (step: Step) => void }) {
  if (show.steps.length === 0)
    return <Card title="Qué sigue">{`Un show ${showStateTitles[show.state].toLowerCase()} no cambia más.`}</Card>;
  return (
    <Card title="Qué sigue" flush>
      <ul className="divide-y divide-line-soft border-t border-line-soft">
        {show.steps.map((step) => (
          <li key={step.to} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{showStateTitles[step.to]}</p>
              <ul className="text-help text-muted">
                {step.missing.map(({ path, message, link }) => (
                  <li key={path}>
                    {link && link !== `/shows/${show.id}` && link.startsWith("/shows/") ? (
                      <Link href={link} className="underline underline-offset-2 hover:text-text">
                        {message}
                      </Link>
                    ) : (
                      message
                    )}
                  </li>
                ))}
                {step.missing.length === 0 && <li>No falta nada.</li>}
              </ul>
            </div>
            {step.allowed && (
              <Button
                variant={step.missing.length === 0 && !step.reason && step.to !== "sold_out" ? "primary" : undefined}
                onClick={() => onStep(step)}
                disabled={step.missing.some(({ path }) => path !== "reason" && path !== "refund_by")}
              >
                {VERBS[step.to] ?? `Pasar a ${showStateTitles[step.to]}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function factsOf(show: ShowView) {
  const facts: [string, string | null | undefined][] = [
    ["Artista", show.artist.name],
    ["Fecha", show.fecha ? formatDayYear(show.fecha) : "Sin fecha"],
    ["Hora", show.hora],
    ["Puertas", show.doors],
    ["Toque de queda", show.curfew],
    ["Lugar", placeOf(show)],
    ["Sector", show.room],
    ["Tipo", showTypeTitles[show.type]],
    ["Empresa", show.company?.name ?? "Sin empresa"],
    ["A cargo", show.owner?.name ?? "Nadie"],
    ["Proyecto", show.project?.name],
    ["Anuncio", show.announce_on && formatDayYear(show.announce_on)],
    ["Divisa", show.divisa],
    ["Vendidas", show.sold > 0 ? soldText(show) : null],
    ...(show.amounts ?? []).map(({ divisa, recaudacion_total }): [string, string] => [
      `Recaudación ${divisa}`,
      formatMoney(recaudacion_total, divisa, { decimals: 2 }),
    ]),
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}
