import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Tabs, tabPanel } from "@/components/kit/Tabs";
import type { CardModel } from "../useCard";
import { Activity } from "./Activity";
import { CommentRow } from "./CommentRow";
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

function CommentList({ model, comments }: { model: CardModel; comments: Comments }) {
  const { pages, error, items, hasMore, more, loadingMore, take } = comments;
  if (error && !pages)
    return (
      <ErrorState title="No se pudieron traer los comentarios" onRetry={() => void comments.mutate()}>
        {error.message}
      </ErrorState>
    );
  if (!pages) return <SkeletonRows rows={2} label="Trayendo los comentarios..." />;
  if (items.length === 0) return <p className="text-help text-muted">Nadie comentó todavía.</p>;
  return (
    <>
      {hasMore && (
        <Button size="sm" variant="ghost" onClick={more} busy={loadingMore && "Trayendo..."} className="mb-2">
          Ver anteriores
        </Button>
      )}
      <ul aria-label="Comentarios" aria-live="polite" aria-relevant="additions" className="space-y-4">
        {items.map((comment) => (
          <CommentRow key={comment.id} comment={comment} model={model} onChanged={take} />
        ))}
      </ul>
    </>
  );
}
