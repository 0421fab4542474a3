import { useState } from "react";
import { Badge } from "@/components/kit/Badge";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Tabs, tabPanel } from "@/components/kit/Tabs";
import { Thread } from "@/components/talk/Thread";
import { deleteComment, editComment } from "@/lib/boards/talk/api";
import type { CommentView } from "@/lib/boards/talk/schema";
import { call } from "@/lib/client/call";
import type { CardModel } from "../useCard";
import { Activity } from "./Activity";
import type { Comments } from "./useComments";

/** What people say of a card, and what happened to it. */
export function Talk({ model, comments }: { model: CardModel; comments: Comments }) {
  const [tab, setTab] = useState("comentarios");
  return (
    <section aria-label="Comentarios y actividad" className="min-w-0">
      <Tabs
        label="Comentarios y actividad"
        value={tab}
        onChange={setTab}
        items={[
          { id: "comentarios", label: "Comentarios", count: model.card.comments || undefined },
          { id: "actividad", label: "Actividad" },
        ]}
      />
      <div {...tabPanel(tab)} className="pt-3">
        {tab === "actividad" ? <Activity model={model} /> : <CommentList model={model} comments={comments} />}
      </div>
    </section>
  );
}

function CommentList({ model: { board, card }, comments }: { model: CardModel; comments: Comments }) {
  const { pages, error, items, hasMore, more, loadingMore, take } = comments;
  if (error && !pages)
    return (
      <ErrorState title="No se pudieron traer los comentarios" onRetry={() => void comments.mutate()}>
        {error.message}
      </ErrorState>
    );
  if (!pages) return <SkeletonRows rows={2} label="Trayendo los comentarios..." />;
  if (items.length === 0) return <p className="text-help text-muted">Nadie comentó todavía.</p>;
  const params = ({ id }: CommentView) => ({ id: String(card.id), comment: String(id) });
  return (
    <Thread
      items={items}
      older={hasMore && { fetch: more, busy: loadingMore }}
      me={board.me}
      writes={!card.archived}
      moderates={board.role === "lead"}
      onCorrect={async (comment, text) =>
        take(await call(editComment, { params: params(comment), body: { text, version: comment.version } }))
      }
      onRemove={async (comment) => take(await call(deleteComment, { params: params(comment) }))}
      beside={({ to_requester }) => to_requester && <Badge tone="info">Para quien pidió</Badge>}
    />
  );
}
