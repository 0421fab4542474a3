import { FileText, Plus, Send } from "lucide-react";
import { useRouter } from "next/router";
import { useEffect, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { useDownload } from "@/components/frame/useDownload";
import { useKeys } from "@/components/frame/useKeys";
import { Badge, type Tone } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ChipButton } from "@/components/kit/Chip";
import { cx } from "@/components/kit/cx";
import { EmptyState } from "@/components/kit/EmptyState";
import { Menu } from "@/components/kit/Menu";
import { toast } from "@/components/kit/toast";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, formatDayYear, inZone } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import { advancePdf, getAdvance, prepareAdvance, revokeLink } from "@/lib/production/advance/api";
import { isLeft, leftText, ofWhomText } from "@/lib/production/advance/rules/answers";
import {
  type AdvanceState,
  advanceStateTitles,
  type Owner,
  ownerTitles,
  type Section,
  sectionTitles,
} from "@/lib/production/advance/rules/kinds";
import type { AdvanceView, ItemView, LinkView } from "@/lib/production/advance/schema";
import type { ShowView } from "@/lib/shows/records/schema";
import { useRowStep } from "../useRowStep";
import { ItemModal, QuestionModal } from "./ItemModal";
import LinkModal from "./LinkModal";

export const STATE_TONES: Record<AdvanceState, Tone> = {
  pendiente: "neutral",
  pedido: "info",
  confirmado: "good",
  no_aplica: "outline",
  cambio: "warn",
};

/** What has to be known before a show, by sections: who answers it, until when, and what was said. */
export default function AdvanceTab({ show }: { show: ShowView }) {
  const read = useRead(getAdvance, { params: { id: show.id } });
  useLive(`show:${show.id}`, () => void read.mutate());
  return (
    <Fetched read={read} failure="No se pudo traer el advance" rows={10}>
      {(view) => (
        <Advance show={show} view={view} onChanged={(next) => void read.mutate(next, { revalidate: false })} />
      )}
    </Fetched>
  );
}

interface Props {
  show: ShowView;
  view: AdvanceView;
  onChanged: (view: AdvanceView) => void;
}
type Side = LinkView["side"];

const WHAT = { todas: "Todas", faltan: "Las que faltan", vencidas: "Vencidas", cambio: "Las que cambiaron" } as const;
type What = keyof typeof WHAT;
const fits: Record<What, (item: ItemView) => boolean> = {
  todas: () => true,
  faltan: ({ state }) => isLeft(state),
  vencidas: ({ late }) => late,
  cambio: ({ state }) => state === "cambio",
};

function Advance({ show, view, onChanged }: Props) {
  const router = useRouter();
  const [editing, setEditing] = useState<ItemView | null>(null);
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<Side | null>(null);
  const [owner, setOwner] = useState<Owner | null>(null);
  const [what, setWhat] = useState<What>("todas");
  const download = useDownload();
  const { list, j, k } = useRowStep<HTMLDivElement>();
  const { items, counts, links, edits } = view;
  useKeys({ n: edits ? () => setAdding(true) : undefined, j, k }, ["j", "k"]);
  // From the first tab one asks the venue in one tap.
  const asked = router.query.pedir;
  useEffect(() => {
    if (edits && (asked === "sala" || asked === "artista")) setAsking(asked);
  }, [asked, edits]);
  if (items.length === 0) return <Begin show={show.id} edits={edits} onChanged={onChanged} />;
  const shown = items.filter((one) => (owner === null || one.owner === owner) && fits[what](one));
  const left = leftText(counts);
  const paper = () => void download.run(advancePdf, { params: { id: show.id } }, `${slugFile(show.name)}_advance.pdf`);
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={left ?? "No falta nada"}
        subtitle={left ? ofWhomText(counts) : undefined}
        actions={
          <span className="flex flex-wrap gap-1.5">
            {edits && (
              <>
                <Button size="sm" variant="primary" icon={Send} onClick={() => setAsking("sala")}>
                  Pedir a la sala
                </Button>
                <Button size="sm" icon={Send} onClick={() => setAsking("artista")}>
                  Pedir al artista
                </Button>
                <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
                  Pregunta
                </Button>
              </>
            )}
            <Button size="sm" icon={FileText} busy={download.busy && "Armando..."} onClick={paper}>
              PDF
            </Button>
          </span>
        }
      >
        <div className="flex flex-wrap gap-2">
          <Menu
            trigger={<ChipButton opens label="De" value={owner ? ownerTitles[owner] : "todos"} />}
            items={[null, ...(Object.keys(ownerTitles) as Owner[])].map((one) => ({
              label: one ? ownerTitles[one] : "Todos",
              checked: one === owner,
              onSelect: () => setOwner(one),
            }))}
          />
          <Menu
            trigger={<ChipButton opens label="Ver" value={WHAT[what].toLowerCase()} />}
            items={(Object.keys(WHAT) as What[]).map((one) => ({
              label: WHAT[one],
              checked: one === what,
              onSelect: () => setWhat(one),
            }))}
          />
        </div>
      </Card>
      {links.length > 0 && <Links show={show.id} links={links} onChanged={onChanged} />}
      {shown.length === 0 && <p className="px-4 py-6 text-center text-muted">Ninguna pregunta con esos filtros.</p>}
      <div ref={list} className="flex flex-col gap-4">
        {(Object.keys(sectionTitles) as Section[]).map((section) => {
          const own = shown.filter((one) => one.section === section);
          if (own.length === 0) return null;
          return (
            <Card key={section} title={sectionTitles[section]} flush>
              <ul aria-label={sectionTitles[section]} className="divide-y divide-line-soft border-t border-line-soft">
                {own.map((item) => (
                  <Row key={item.id} item={item} onOpen={edits ? setEditing : undefined} />
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
      {editing && <ItemModal show={show.id} item={editing} onChanged={onChanged} onClose={() => setEditing(null)} />}
      {adding && <QuestionModal show={show.id} onChanged={onChanged} onClose={() => setAdding(false)} />}
      {asking && (
        <LinkModal
          show={show.id}
          side={asking}
          view={view}
          onChanged={onChanged}
          onClose={() => {
            setAsking(null);
            if (asked) void router.replace(`/shows/${show.id}?tab=advance`, undefined, { shallow: true });
          }}
        />
      )}
    </div>
  );
}

function Begin({ show, edits, onChanged }: { show: number; edits: boolean; onChanged: (view: AdvanceView) => void }) {
  const { run, busy } = useWrite(prepareAdvance);
  const begin = () =>
    attempt(async () => {
      onChanged(await run({ params: { id: show } }));
      toast.saved("Quedaron las preguntas de siempre");
    });
  return (
    <EmptyState
      title="Este show todavía no tiene advance"
      actions={
        edits && (
          <Button variant="primary" busy={busy && "Armando..."} onClick={() => void begin()}>
            Armar el advance
          </Button>
        )
      }
    >
      {edits
        ? "Queda armado solo al confirmar el show; también se puede empezar antes."
        : "Queda armado al confirmar el show."}
    </EmptyState>
  );
}

function Links({
  show,
  links,
  onChanged,
}: {
  show: number;
  links: readonly LinkView[];
  onChanged: (view: AdvanceView) => void;
}) {
  const { run, busy } = useWrite(revokeLink);
  const revoke = (link: number) =>
    attempt(async () => {
      onChanged(await run({ params: { id: show, link } }));
      toast.saved("Enlace anulado");
    });
  return (
    <Card title="Enlaces vigentes" flush>
      <ul className="divide-y divide-line-soft border-t border-line-soft">
        {links.map(({ id, side, to, expires_at, answered_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-semibold">{ownerTitles[side]}</span>
              {to && <span className="text-muted">{` · ${to}`}</span>}
              <span className="block text-help text-muted">
                {`Vale hasta el ${formatDayYear(inZone(expires_at).day)}`}
                {answered_at ? ` · contestó el ${formatDay(inZone(answered_at).day)}` : " · todavía sin respuestas"}
              </span>
            </span>
            <Button size="sm" busy={busy} onClick={() => void revoke(id)}>
              Anular<span className="sr-only">{` el enlace de ${ownerTitles[side]}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ item, onOpen }: { item: ItemView; onOpen?: (item: ItemView) => void }) {
  const { question, answer, owner, state, confirmed, due, late, by } = item;
  const told = [
    ownerTitles[owner],
    due && isLeft(state) && `para el ${formatDay(due)}`,
    answer && by && `lo dijo ${by}`,
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        {onOpen ? (
          <button
            type="button"
            data-step=""
            onClick={() => onOpen(item)}
            className="tap min-h-6 text-left font-semibold hover:underline"
          >
            {question}
          </button>
        ) : (
          <span className="font-semibold">{question}</span>
        )}
        <span className={cx("block text-help", late ? "text-bad" : "text-muted")}>
          {[late && "Vencida", ...told].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="min-w-0 flex-1 basis-56 whitespace-pre-line break-words">
        {answer || <span className="text-muted">Sin respuesta</span>}
        {confirmed !== null && (
          <span className="block text-help text-muted">
            antes: <s>{confirmed}</s>
          </span>
        )}
      </span>
      <Badge tone={STATE_TONES[state]} dot>
        {advanceStateTitles[state]}
      </Badge>
    </li>
  );
}
