import { ArchiveRestore, CircleCheckBig, Lock, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { IconButton } from "@/components/kit/IconButton";
import { restoreCard } from "@/lib/boards/api";
import { eventText } from "@/lib/boards/rules/eventText";
import { partTitle } from "@/lib/boards/rules/valueText";
import { call } from "@/lib/client/call";
import { useTextDraft } from "@/lib/client/useTextDraft";
import { timeAgo } from "@/lib/format/timeAgo";
import { CloseDecision } from "../closing/CloseDecision";
import { conflictFacts } from "./cardPatch";
import { descriptionDraft } from "./description/draft";
import type { CardModel } from "./useCard";

/** What must be known before changing the card: that one may not, that somebody else did, that both did. */
export function Notices({ model }: { model: CardModel }) {
  const { reason, card } = model;
  const restore = () =>
    attempt(async () => {
      await call(restoreCard, { params: { id: String(card.id) } });
      model.retry();
    });
  return (
    <>
      {reason && (
        <Banner
          icon={Lock}
          action={
            card.archived && (
              <Button variant="link" icon={ArchiveRestore} onClick={restore}>
                Traer de vuelta
              </Button>
            )
          }
        >
          {reason}
        </Banner>
      )}
      <CloseNotice model={model} />
      <ConflictNotice model={model} />
      <News model={model} />
    </>
  );
}

function CloseNotice({ model }: { model: CardModel }) {
  const { board, card, context } = model;
  if (!card.close) return null;
  const { column_id, by, at } = card.close;
  const to = board.columns.find(({ id }) => id === column_id)?.title ?? "otra columna";
  return (
    <div className="space-y-2">
      <Banner icon={CircleCheckBig}>
        {by === board.me ? "Usted propuso cerrarla" : `${context.nameOf(by)} propone cerrarla`} en {to}
        <span className="text-second"> {timeAgo(at)}</span>
      </Banner>
      <div className="flex flex-wrap gap-2">
        <CloseDecision board={board} card={card} read={async () => model.retry()} />
      </div>
    </div>
  );
}

function ConflictNotice({ model }: { model: CardModel }) {
  const { conflict, context } = model;
  const box = useRef<HTMLDivElement>(null);
  // It may be far above of what was being typed.
  useEffect(() => {
    if (conflict) box.current?.scrollIntoView({ block: "center" });
  }, [conflict]);
  const [, setDraft] = useTextDraft(descriptionDraft(model.card.id));
  if (!conflict) return null;
  const { patch, now } = conflict;
  const chosen = () => {
    model.dropConflict();
    if (patch.description !== undefined) setDraft("");
  };
  return (
    <div ref={box}>
      <ConflictCompare
        facts={conflictFacts(patch, now, context, (key) => partTitle(key, context))}
        onMine={() => {
          chosen();
          void attempt(() => model.save(patch, now));
        }}
        onTheirs={chosen}
      />
    </div>
  );
}

function News({ model }: { model: CardModel }) {
  const { news, context, dropNews } = model;
  if (news.length === 0) return null;
  return (
    <Banner tone="info" action={<IconButton label="Cerrar el aviso" icon={X} size="sm" onClick={dropNews} />}>
      <ul>
        {news.map((event) => (
          <li key={event.id}>
            <strong className="font-semibold">{event.actor?.name ?? "El tablero"}</strong> {eventText(event, context)}{" "}
            <span className="text-second">{timeAgo(event.at)}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
