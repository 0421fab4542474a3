import { useState } from "react";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { type Draft, ThreadComposer } from "@/components/talk/ThreadComposer";
import { addComment } from "@/lib/boards/talk/api";
import type { CommentView } from "@/lib/boards/talk/schema";
import { call } from "@/lib/client/call";
import type { CardModel } from "../useCard";

/** Where one writes on a card, to the board or to who asked for it. */
export function Composer({ model, onSent }: { model: CardModel; onSent: (comment: CommentView) => void }) {
  const { board, card } = model;
  const [toRequester, setToRequester] = useState(false);
  const send = async (draft: Draft) => {
    const body = { ...draft, to_requester: toRequester };
    onSent(await call(addComment, { params: { id: String(card.id) }, body }));
    setToRequester(false);
  };
  return (
    <ThreadComposer
      draftKey={`boards.comment.${card.id}`}
      me={board.me}
      people={board.people.map(({ id, name, picture, rol }) => ({ id, name, picture, area: rol }))}
      onSend={send}
    >
      {card.requester && card.requester_id !== board.me && (
        <Checkbox label={`Responder a ${card.requester}, que la pidió`} value={toRequester} onChange={setToRequester} />
      )}
    </ThreadComposer>
  );
}
