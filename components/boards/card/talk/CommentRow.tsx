import { Badge } from "@/components/kit/Badge";
import { ThreadRow } from "@/components/talk/ThreadRow";
import { deleteComment, editComment } from "@/lib/boards/talk/api";
import type { CommentView } from "@/lib/boards/talk/schema";
import { call } from "@/lib/client/call";
import type { CardModel } from "../useCard";

interface Props {
  comment: CommentView;
  model: CardModel;
  onChanged: (comment: CommentView) => void;
}

/** What somebody said on a card; who runs the board may take back anybody's. */
export function CommentRow({ comment, model: { board, card }, onChanged }: Props) {
  const params = { id: String(card.id), comment: String(comment.id) };
  return (
    <ThreadRow
      message={comment}
      me={board.me}
      writes={!card.archived}
      moderates={board.role === "lead"}
      onCorrect={async ({ version }, text) => onChanged(await call(editComment, { params, body: { text, version } }))}
      onRemove={async () => onChanged(await call(deleteComment, { params }))}
    >
      {comment.to_requester && <Badge tone="info">Para quien pidió</Badge>}
    </ThreadRow>
  );
}
