import { Ellipsis, ExternalLink, RotateCcw, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { AskModal } from "@/components/kit/AskModal";
import { Button, ButtonLink } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { useKeepClear } from "@/components/kit/keepClear";
import { Menu } from "@/components/kit/Menu";
import { Modal } from "@/components/kit/Modal";
import { useOnline } from "@/components/kit/OfflineBanner";
import { toast } from "@/components/kit/toast";
import { cancelApproval, reopenApproval } from "@/lib/approvals/api";
import type { Verdict } from "@/lib/approvals/rules/words";
import type { ApprovalRecord } from "@/lib/approvals/schema";
import { CallError } from "@/lib/client/callError";
import { useMe } from "@/lib/client/useMe";
import { useWrite } from "@/lib/client/useWrite";
import { momentText } from "../deadline";
import { amountText, named, secondOf, verdictLooks } from "../looks";
import type { Deciding } from "./useDecide";
import { VerdictForm } from "./VerdictForm";

interface VerdictBarProps {
  record: ApprovalRecord;
  deciding: Deciding;
  now: Date;
  /** On a phone the verdict is asked in a sheet. */
  phone: boolean;
}

/** What may be done with the request: the verdicts, each asked once, or why there is none. */
export function VerdictBar(props: VerdictBarProps) {
  const { record, deciding, now, phone } = props;
  const { asked } = deciding;
  const mine = asked?.row.id === record.id;
  // What is typed stays in sight when somebody else decides it meanwhile.
  const [comment, setComment] = useState({ of: "", text: "" });
  const typed = comment.of === record.id ? comment.text : "";
  const type = (text: string) => setComment({ of: record.id, text });
  const late = mine && !record.verdicts.includes(asked.verdict) ? closedText(record, now) : "";
  const [left, setLeft] = useState<{ of: string; verdict: Verdict }>();
  if (mine && (left?.of !== record.id || left.verdict !== asked.verdict))
    setLeft({ of: record.id, verdict: asked.verdict });
  else if (left && left.of !== record.id) setLeft(undefined);
  if (mine && !phone)
    return (
      <Bar tall>
        <VerdictForm key={`${record.id} ${asked.verdict}`} deciding={deciding} late={late} />
      </Bar>
    );
  return (
    <>
      {record.verdicts.length > 0 ? (
        <Verdicts key={record.id} {...props} comment={typed} onComment={type} left={left?.verdict} />
      ) : (
        <Closed key={record.id} {...props} unsent={mine ? "" : typed.trim()} />
      )}
      {mine && <VerdictSheet deciding={deciding} late={late} />}
    </>
  );
}

/** The phone's question: what is decided, with its name and amount again. */
export function VerdictSheet({ deciding, late = "" }: { deciding: Deciding; late?: string }) {
  const { asked, cancel } = deciding;
  if (!asked) return null;
  const { row, verdict } = asked;
  return (
    <Modal
      open
      onClose={cancel}
      title={`${verdictLooks[verdict].label}: ${row.title}`}
      description={[amountText(row), row.reference].filter(Boolean).join(", ")}
    >
      <VerdictForm deciding={deciding} late={late} sheet />
    </Modal>
  );
}

function Bar({ children, tall = false }: { children: React.ReactNode; tall?: boolean }) {
  const bar = useRef<HTMLElement>(null);
  useKeepClear(bar);
  return (
    <section
      ref={bar}
      aria-label="Decisión"
      className={`flex min-h-[60px] shrink-0 flex-col justify-center border-t border-line bg-surface px-6 phone:min-h-[76px]
        phone:px-4 phone:pb-[env(safe-area-inset-bottom)] ${tall ? "py-3" : "py-2.5"}`}
      data-print="hide"
    >
      {children}
    </section>
  );
}

type VerdictsProps = VerdictBarProps & {
  comment: string;
  onComment: (text: string) => void;
  /** What was asked here and left with Escape: its button has the focus again. */
  left: Verdict | undefined;
};

function Verdicts({ record, deciding, phone, comment, onComment, left }: VerdictsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (left && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>(`[data-verdict="${left}"]`)?.focus();
  }, [left]);
  const online = useOnline();
  const viewing = Boolean(useMe()?.viewer);
  const may = (verdict: Verdict) => record.verdicts.includes(verdict);
  const ask = (verdict: Verdict) => deciding.ask(record, verdict, { reason: comment.trim() });
  const why = viewing
    ? "Está viendo como otra persona: solo lectura."
    : online
      ? ""
      : "Sin conexión: se puede leer, pero no decidir.";
  const off = why !== "";
  const second = secondOf(record.verdicts);
  const key = (verdict: Verdict) => (phone ? null : <Kbd plain>{verdictLooks[verdict].key}</Kbd>);
  const said = off && <p className="pb-1.5 text-help text-warn">{why}</p>;
  if (phone)
    return (
      <Bar>
        {said}
        {/* On the narrowest telephones the words need the room of the margins; with larger letters they stand under each other. */}
        <div className="flex flex-wrap gap-2.5 max-[374px]:gap-2 max-[374px]:[&_button]:px-2">
          <Menu
            trigger={
              <IconButton
                label="Otras acciones"
                icon={Ellipsis}
                variant="outline"
                className="h-13! w-17! max-[374px]:w-12!"
              />
            }
            items={[
              ...(may("rechazar") && second !== "rechazar"
                ? [{ label: "Rechazar", danger: true, disabled: off, onSelect: () => ask("rechazar") }]
                : []),
              { label: "Delegar", href: "/Aprobador/delegaciones?panel=nueva" },
              { label: "Ver donde se pidió", href: record.link },
            ]}
          />
          {second && (
            <Button
              icon={verdictLooks[second].icon}
              disabled={off}
              onClick={() => ask(second)}
              className="h-13! flex-1"
            >
              {verdictLooks[second].label}
            </Button>
          )}
          {may("aprobar") && (
            <Button
              variant="primary"
              icon={verdictLooks.aprobar.icon}
              disabled={off}
              onClick={() => ask("aprobar")}
              className="h-13! flex-[1.3]"
            >
              Aprobar
            </Button>
          )}
        </div>
      </Bar>
    );
  return (
    <Bar>
      {said}
      <div ref={bar} className="flex flex-wrap items-center gap-2">
        {may("aprobar") && (
          <Button
            data-verdict="aprobar"
            variant="primary"
            icon={verdictLooks.aprobar.icon}
            disabled={off}
            onClick={() => ask("aprobar")}
          >
            Aprobar {key("aprobar")}
          </Button>
        )}
        {may("devolver") && (
          <Button
            data-verdict="devolver"
            icon={verdictLooks.devolver.icon}
            disabled={off}
            onClick={() => ask("devolver")}
          >
            Devolver {key("devolver")}
          </Button>
        )}
        <span className="field-box min-w-32 flex-1">
          <input
            aria-label="Comentario, opcional al aprobar"
            placeholder="Comentario, opcional al aprobar"
            className="field-input"
            maxLength={1000}
            value={comment}
            onChange={(event) => onComment(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) ask("aprobar");
            }}
          />
        </span>
        {!record.here && (
          <ButtonLink variant="ghost" icon={ExternalLink} href={record.link}>
            Abrir
          </ButtonLink>
        )}
        {may("rechazar") && (
          <Button
            data-verdict="rechazar"
            variant="ghost"
            icon={verdictLooks.rechazar.icon}
            disabled={off}
            onClick={() => ask("rechazar")}
            className="text-bad!"
          >
            Rechazar {key("rechazar")}
          </Button>
        )}
      </div>
    </Bar>
  );
}

/** Nothing to decide here: what became of it or whose it is, and what who asked may still do. */
function Closed({ record, now, unsent }: VerdictBarProps & { unsent: string }) {
  const [asking, setAsking] = useState(false);
  const refresh = { refresh: ["/approvals"] };
  const cancelling = useWrite(cancelApproval, refresh);
  const reopening = useWrite(reopenApproval, refresh);
  const params = { id: record.id };
  const cancel = async (reason: string) => {
    try {
      await cancelling.run({ params, body: { version: record.version, reason } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return error.message;
    }
    toast.saved(`Cancelada: ${named(record)}`);
    return null;
  };
  const reopen = () =>
    attempt(async () => {
      const { link } = await reopening.run({ params });
      location.assign(link);
    });
  return (
    <Bar>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-40 text-help text-muted" aria-live="polite">
          {closedText(record, now)}
          {unsent && ` Lo que escribía no se envió: “${unsent}”`}
        </p>
        {record.may_cancel && (
          <Button icon={Undo2} onClick={() => setAsking(true)}>
            Cancelar el pedido
          </Button>
        )}
        {record.may_reopen && (
          <Button icon={RotateCcw} busy={reopening.busy && "Abriendo..."} onClick={() => void reopen()}>
            Reabrir como copia
          </Button>
        )}
        <ButtonLink icon={ExternalLink} href={record.link}>
          {record.here ? "Ver donde se pidió" : "Abrir para decidir"}
        </ButtonLink>
      </div>
      {asking && (
        <AskModal
          title="¿Cancelar el pedido?"
          description={named(record)}
          confirm="Cancelar el pedido"
          back="Dejarlo"
          danger
          onClose={() => setAsking(false)}
          onRun={cancel}
        />
      )}
    </Bar>
  );
}

function closedText({ decided, state, step, here }: ApprovalRecord, now: Date): string {
  if (!here && !decided) return "Se decide en su propia página.";
  if (state === "en_aprobacion" && step) {
    const before = decided ? `La ${PAST[decided.verdict]} ${decided.by.name} ${momentText(decided.at, now)}. ` : "";
    return `${before}Espera el paso ${step.position}: ${step.title}.`;
  }
  if (!decided) return "";
  const acting = decided.on_behalf_of ? `, por ${decided.on_behalf_of.name}` : "";
  const reason = decided.reason ? `: ${decided.reason}` : "";
  return `La ${PAST[decided.verdict]} ${decided.by.name}${acting} ${momentText(decided.at, now)}${reason}`;
}

const PAST: Readonly<Record<Verdict, string>> = { aprobar: "aprobó", devolver: "devolvió", rechazar: "rechazó" };
