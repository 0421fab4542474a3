import { FileDown } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import { attempt } from "@/components/frame/attempt";
import { differing, type Fact } from "@/components/frame/differing";
import { Fetched } from "@/components/frame/Fetched";
import { useDownload } from "@/components/frame/useDownload";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { AskModal } from "@/components/kit/AskModal";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Form } from "@/components/kit/form/Form";
import { Link } from "@/components/kit/Link";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, formatDayMonth, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { platformTitles } from "@/lib/marketing/media/rules/kinds";
import {
  correctWeeklyStatus,
  getWeekly,
  publishWeeklyDraft,
  saveWeeklyDraft,
  weeklyPdf,
} from "@/lib/marketing/weekly/api";
import { type WeeklyEntry, type WeeklyView, weeklyEntry } from "@/lib/marketing/weekly/schema";
import { SalesChange, WeeklyBadge } from "./list";

const WIDTH = 640;
const REFRESH = { refresh: ["/paid-media/weekly-status"] };
const MOST = 2_000;
const texts = z.object({
  learnings: z.string().trim().max(MOST, `Supera los ${MOST} caracteres.`),
  next_action: z.string().trim().max(MOST, `Supera los ${MOST} caracteres.`),
  owner_id: z.string(),
});
type Texts = z.output<typeof texts>;

interface Props {
  show: number;
  week: string;
  /** An earlier version to read. */
  n?: number;
  versionHref: (n: string) => string;
  onClose: () => void;
}

/** A show's week: what it spent and sold, and what is said of it, to write while it is a draft. */
export default function WeeklyDrawer({ show, week, n, versionHref, onClose }: Props) {
  const at = { id: show, week };
  const read = useRead(getWeekly, { params: at, query: { n } });
  useLive("campanas", () => void read.mutate());
  const download = useDownload();
  const publish = useWrite(publishWeeklyDraft, REFRESH);
  const correct = useWrite(correctWeeklyStatus, REFRESH);
  const [publishing, setPublishing] = useState(false);
  const view = read.data;
  const entry = view?.entry;
  const latest = view?.versions[0]?.n;
  const isOld = entry != null && entry.n !== latest;
  const draft = !isOld && entry?.state !== "publicado";
  const formId = `status-${show}-${week}`;

  return (
    <Drawer
      open
      width={WIDTH}
      onClose={onClose}
      eyebrow={`Semana del ${formatDayMonth(week)}`}
      title={view?.show.name ?? "Status semanal"}
      waiting={!view && !read.error}
      meta={
        view && (
          <span className="flex flex-wrap items-center gap-2 text-help text-muted">
            <WeeklyBadge state={entry?.state ?? "sin_empezar"} />
            {[view.show.artist, view.show.day && formatDay(view.show.day), entry && `versión ${entry.n}`]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )
      }
      footer={
        view && (
          <>
            {draft && (
              <Button type="submit" form={formId} variant={entry ? "secondary" : "primary"}>
                Guardar borrador
              </Button>
            )}
            {draft && entry && (
              <Button variant="primary" onClick={() => setPublishing(true)}>
                Publicar
              </Button>
            )}
            {entry?.state === "publicado" && !isOld && (
              <Button
                busy={correct.busy}
                onClick={() => void attempt(() => correct.run({ params: at, body: { n: entry.n } }))}
              >
                Corregir
              </Button>
            )}
            {entry && (
              <Button
                icon={FileDown}
                busy={download.busy && "Haciendo..."}
                onClick={() =>
                  void download.run(weeklyPdf, { params: at, query: { n: entry.n } }, `status_${week}_v${entry.n}.pdf`)
                }
              >
                PDF
              </Button>
            )}
          </>
        )
      }
    >
      <Fetched read={read} failure="No se pudo traer el status" rows={8}>
        {(shown) => (
          <div className="flex flex-col gap-5">
            <Figures view={shown} />
            <Missing view={shown} />
            {shown.moved && (
              <Banner tone="info">
                Después de publicarlo llegaron otros datos: esto es lo que decía entonces. Corregirlo hace una versión
                con los de ahora.
              </Banner>
            )}
            {draft ? (
              <Writing
                key={entry ? `${entry.n}` : "nuevo"}
                formId={formId}
                view={shown}
                at={at}
                onTheirs={() => void read.mutate()}
              />
            ) : (
              entry && <Written entry={entry} />
            )}
            <Versions view={shown} hrefOf={versionHref} />
          </div>
        )}
      </Fetched>
      {publishing && view && entry && (
        <AskModal
          title={`¿Publicar el status de ${view.show.name}?`}
          description={[
            "Queda como está; lo que se corrija después es otra versión.",
            view.recipients.length > 0
              ? `Se manda a ${countText(view.recipients.length, "dirección", "direcciones")} de la lista de reportes del show.`
              : "Nadie está en la lista de reportes del show: no se manda por mail.",
            view.missing.length > 0 &&
              `Sale diciendo que faltan datos de ${countText(view.missing.length, "campaña")}.`,
          ]
            .filter(Boolean)
            .join(" ")}
          confirm="Publicar"
          onClose={() => setPublishing(false)}
          onRun={async () => {
            try {
              await publish.run({ params: at, body: { version: entry.version } });
              toast.saved("Publicado");
              return null;
            } catch (caught) {
              if (!(caught instanceof CallError)) throw caught;
              return caught.message;
            }
          }}
        />
      )}
    </Drawer>
  );
}

function Figures({ view: { figures, sales } }: { view: WeeklyView }) {
  return (
    <FigureStrip
      label="Cómo fue la semana"
      items={[
        ...(figures.length === 0
          ? [{ label: "Gastado según plataforma", value: { text: "—" }, note: "Sin campañas en la semana" }]
          : figures.map(({ currency, plan, spent }) => ({
              label: figures.length > 1 ? `Gastado en ${currency}` : "Gastado según plataforma",
              value: { text: formatMoney(spent, currency) },
              note: plan === null ? "Sin presupuesto" : `Plan: ${formatMoney(plan, currency)}`,
            }))),
        {
          label: "Entradas vendidas",
          value: { text: formatInteger(sales.now) },
          note: `La semana anterior: ${formatInteger(sales.before)}`,
          aside: <SalesChange sales={sales} />,
        },
      ]}
    />
  );
}

function Missing({ view: { missing } }: { view: WeeklyView }) {
  if (missing.length === 0) return null;
  return (
    <Banner tone="warn" title="Faltan datos de gasto de la semana">
      <ul className="list-disc pl-4">
        {missing.map(({ name, platform, told_until }) => (
          <li key={`${platform} ${name}`}>
            {`${name} (${platformTitles[platform]}): ${told_until ? `hay hasta el ${formatDay(told_until)}` : "no hay ningún día"}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const textOf = (entry: Pick<WeeklyEntry, "learnings" | "next_action" | "owner"> | null): Texts => ({
  learnings: entry?.learnings ?? "",
  next_action: entry?.next_action ?? "",
  owner_id: entry?.owner ? String(entry.owner.id) : "",
});

/** The three things that somebody writes. A new one begins with what the last week said. */
function Writing({
  formId,
  view,
  at,
  onTheirs,
}: {
  formId: string;
  view: WeeklyView;
  at: { id: number; week: string };
  onTheirs: () => void;
}) {
  const saving = useWrite(saveWeeklyDraft, REFRESH);
  const { opened, reopen, form, conflict } = useVersionedForm<WeeklyEntry, Texts>({
    id: formId,
    row: view.entry,
    current: weeklyEntry,
    overExisting: true,
    save: async ({ owner_id, ...rest }, over) => {
      const saved = await saving.run({
        params: at,
        body: { ...rest, owner_id: owner_id ? Number(owner_id) : null, version: over?.version ?? null },
      });
      if (saved.entry) reopen(saved.entry);
      toast.saved("Guardado");
    },
    onTheirs,
  });
  const named = (id: string) => view.people.find((one) => String(one.id) === id)?.name ?? "";
  const facts: Fact<Texts>[] = [
    { label: "Aprendizajes", text: ({ learnings }) => learnings },
    { label: "Próxima acción", text: ({ next_action }) => next_action },
    { label: "Responsable", text: ({ owner_id }) => named(owner_id) },
  ];
  return (
    <Form {...form} schema={texts} defaultValues={textOf(opened ?? view.last)} draftKey={formId}>
      {conflict && (
        <ConflictCompare
          subtitle={`${conflict.theirs.updated_by}, ${formatInstant(conflict.theirs.updated_at)}`}
          facts={differing(facts, conflict.mine, textOf(conflict.theirs))}
          {...conflict.choose}
        />
      )}
      {!opened && view.last && (
        <p className="text-help text-muted">
          {`Copiado de la semana del ${formatDayMonth(view.last.week)}: cambiarlo y guardar.`}
        </p>
      )}
      <TextArea name="learnings" label="Aprendizajes" rows={4} maxLength={MOST} />
      <TextArea name="next_action" label="Próxima acción" rows={3} maxLength={MOST} />
      <SelectField
        name="owner_id"
        label="Responsable"
        options={[
          { value: "", label: "Nadie todavía" },
          ...view.people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </Form>
  );
}

function Written({ entry: { learnings, next_action, owner, published_at, published_by } }: { entry: WeeklyEntry }) {
  return (
    <div className="flex flex-col gap-4">
      {[
        ["Aprendizajes", learnings],
        ["Próxima acción", next_action],
        ["Responsable", owner?.name ?? ""],
      ].map(([head, text]) => (
        <section key={head}>
          <h3 className="text-section">{head}</h3>
          <p className="whitespace-pre-line">{text || <span className="text-muted">Sin completar</span>}</p>
        </section>
      ))}
      {published_at && (
        <p className="text-help text-muted">{`Lo publicó ${published_by}, ${formatInstant(published_at)}.`}</p>
      )}
    </div>
  );
}

function Versions({ view: { versions, entry }, hrefOf }: { view: WeeklyView; hrefOf: (n: string) => string }) {
  if (versions.length < 2) return null;
  return (
    <section>
      <h3 className="mb-2 text-section">Versiones</h3>
      <ul className="flex flex-col gap-1">
        {versions.map(({ n, state, published_at, published_by }, index) => (
          <li key={n} className="flex flex-wrap items-baseline gap-x-2">
            {n === entry?.n ? (
              <strong className="font-semibold">{`Versión ${n}`}</strong>
            ) : (
              <Link href={hrefOf(index === 0 ? "" : String(n))} className="tap underline underline-offset-3">
                {`Versión ${n}`}
              </Link>
            )}
            <span className="text-help text-muted">
              {state === "publicado" && published_at
                ? `publicada por ${published_by}, ${formatInstant(published_at)}`
                : "borrador"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
