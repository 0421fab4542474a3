import { ClipboardList, History, SquarePen } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useKeys } from "@/components/frame/useKeys";
import { Avatar } from "@/components/kit/Avatar";
import { Button } from "@/components/kit/Button";
import { ChipButton } from "@/components/kit/Chip";
import { EmptyState } from "@/components/kit/EmptyState";
import { Kbd } from "@/components/kit/Kbd";
import { MoreActions } from "@/components/kit/MoreMenu";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { useMediaQuery } from "@/components/kit/useMediaQuery";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { home } from "@/lib/ticketing/questions/api";
import type { Reply } from "@/lib/ticketing/questions/schema/answer";
import { AnswerCard } from "./AnswerCard";
import { DoubtCard } from "./DoubtCard";
import { Rail } from "./Rail";
import { type Turn, useConversation } from "./useConversation";

const Drawer = dynamic(() => import("@/components/kit/Drawer").then((kit) => kit.Drawer), { ssr: false });
const ReviewDrawer = dynamic(() => import("./ReviewDrawer"), { ssr: false });

const MOST_LETTERS = 500;

/** `/ticketing-IA`: questions in Spanish about sales, each answered with where its figure comes from. */
export function QuestionsScreen() {
  const { person, can } = usePerson();
  const [text, setText] = useState("");
  const [opened, setOpened] = useState<"rail" | "review" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef<HTMLDivElement>(null);
  const read = useRead(home, {});
  const narrow = useMediaQuery("(max-width: 1199px)");
  const { turns, send, pick, judge, drop, clear, busy } = useConversation(setText);
  useKeys({ "/": () => field.current?.focus() });
  const count = turns.length;
  useEffect(() => {
    if (count > 0) latest.current?.scrollIntoView?.({ block: "start" });
  }, [count]);
  const askIt = (question: string) => {
    const clean = question.trim();
    if (clean === "" || busy) return;
    setText("");
    setOpened(null);
    void send(clean);
  };
  const rewrite = (turn: Turn) => {
    drop(turn.key);
    setText(turn.question);
    field.current?.focus();
  };
  const last = turns.at(-1)?.key;
  const others = [
    ...(can("questions.review")
      ? [{ label: "Para revisar", icon: ClipboardList, onSelect: () => setOpened("review") }]
      : []),
    ...(narrow ? [{ label: "Qué se puede preguntar", icon: History, onSelect: () => setOpened("rail") }] : []),
  ];
  const firstAnswer = turns.find(({ reply }) => reply?.answer)?.key;
  return (
    <Page
      title="Ticketing IA"
      context="Preguntas en castellano sobre las ventas. Cada respuesta dice de qué filas sale."
      actions={
        <>
          <MoreActions items={others} />
          <Button icon={SquarePen} onClick={clear} disabled={turns.length === 0}>
            Nueva conversación
          </Button>
        </>
      }
      foot={
        <form
          className="flex w-full items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            askIt(text);
          }}
        >
          <span className="field-box relative h-11 min-w-0 flex-1">
            <input
              ref={field}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "ArrowUp" || text !== "") return;
                const before = turns.at(-1)?.question ?? read.data?.recent[0]?.question;
                if (before) {
                  event.preventDefault();
                  setText(before);
                }
              }}
              maxLength={MOST_LETTERS}
              aria-label="Pregunta"
              enterKeyHint="send"
              placeholder="Preguntar por ventas, ritmo, pronóstico, ticketeras, ciudades o artistas"
              className="field-input h-11 w-full pr-10"
            />
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center phone:hidden">
              <Kbd>/</Kbd>
            </span>
          </span>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={busy && "Preguntando..."}
            disabled={text.trim() === ""}
          >
            Preguntar
          </Button>
        </form>
      }
    >
      <div className="flex items-start gap-6">
        <section className="flex min-w-0 flex-1 flex-col gap-5" aria-label="Conversación" aria-live="polite">
          {turns.length === 0 && (
            <EmptyState title="¿Qué quiere saber de las ventas?">
              Escribir la pregunta como se la haría a alguien del equipo: por ejemplo, «
              {read.data?.examples[0] ?? "¿Cuánto se vendió la semana pasada?"}».
            </EmptyState>
          )}
          {turns.map((turn) => (
            <div
              key={turn.key}
              ref={turn.key === last ? latest : undefined}
              className="flex scroll-mt-4 flex-col gap-3"
            >
              <h2 className="flex items-center gap-2.5 text-[16px] font-medium">
                <Avatar name={person?.name || person?.mail || ""} size={28} decorative />
                <span className="min-w-0 break-words">{turn.question}</span>
              </h2>
              <TurnReply
                turn={turn}
                latest={turn.key === last}
                first={turn.key === firstAnswer}
                onAsk={askIt}
                onThumb={(reply, thumb) => void judge(turn.key, reply, thumb)}
                onChoose={(reply, asked) => void pick(turn.key, reply.id, asked)}
                onNone={() => rewrite(turn)}
              />
            </div>
          ))}
        </section>
        {!narrow && (
          <aside className="w-[272px] shrink-0" aria-label="Qué se puede preguntar">
            <Fetched read={read} failure="No se pudieron traer los ejemplos" rows={8}>
              {(data) => <Rail data={data} onAsk={askIt} />}
            </Fetched>
          </aside>
        )}
      </div>
      {opened === "rail" && read.data && (
        <Drawer open title="Qué se puede preguntar" onClose={() => setOpened(null)}>
          <Rail data={read.data} onAsk={askIt} />
        </Drawer>
      )}
      {opened === "review" && <ReviewDrawer onClose={() => setOpened(null)} />}
    </Page>
  );
}

function TurnReply({
  turn: { reply },
  latest,
  first,
  onAsk,
  onThumb,
  onChoose,
  onNone,
}: {
  turn: Turn;
  latest: boolean;
  first: boolean;
  onAsk: (question: string) => void;
  onThumb: (reply: Reply, thumb: Reply["thumb"]) => void;
  onChoose: (reply: Reply, asked: NonNullable<Reply["asked"]>) => void;
  onNone: () => void;
}) {
  if (!reply) return <SkeletonRows rows={5} label="Buscando la respuesta..." />;
  if (reply.options.length > 0)
    return <DoubtCard reply={reply} latest={latest} onChoose={(asked) => onChoose(reply, asked)} onNone={onNone} />;
  if (!reply.answer)
    return (
      <article className="rounded-card border border-line bg-surface px-4 py-3.5" aria-label={reply.question}>
        <p className="text-[16px] leading-6">{reply.text}</p>
        {reply.examples.length > 0 && <Chips list={reply.examples} onAsk={onAsk} label="Se puede preguntar" />}
      </article>
    );
  return (
    <>
      <AnswerCard reply={reply} answer={reply.answer} open={first} onThumb={(thumb) => onThumb(reply, thumb)} />
      {latest && reply.answer.chips.length > 0 && <Chips list={reply.answer.chips} onAsk={onAsk} label="Seguir" />}
    </>
  );
}

function Chips({ list, label, onAsk }: { list: readonly string[]; label: string; onAsk: (question: string) => void }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 pt-1">
      {list.map((question) => (
        <li key={question}>
          <ChipButton label={question} onClick={() => onAsk(question)} />
        </li>
      ))}
    </ul>
  );
}
