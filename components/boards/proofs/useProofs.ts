import {
  addPin,
  addReply,
  changePin,
  deletePin,
  deleteReply,
  editReply,
  judgeProof,
  listProofs,
  sendProof,
} from "@/lib/boards/proofs/api";
import { boardTopic } from "@/lib/boards/rules/words";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";

/** The versions of a card and what is done with them; read again when anybody changes the card. */
export function useProofs(board: string, card: number) {
  const read = useRead(listProofs, { params: { id: card } });
  useLive(boardTopic(board), ({ type, data }) => {
    if (type !== "card" || data?.id === card) void read.mutate();
  });
  // The person who asked for the piece hears of the board only by notifications.
  useLive("me", () => void read.mutate());
  const refresh = { refresh: [`/cards/${card}/proofs`] };
  return {
    ...read,
    send: useWrite(sendProof, refresh),
    judge: useWrite(judgeProof, refresh),
    pin: useWrite(addPin, refresh),
    changePin: useWrite(changePin, refresh),
    deletePin: useWrite(deletePin, refresh),
    reply: useWrite(addReply, refresh),
    editReply: useWrite(editReply, refresh),
    deleteReply: useWrite(deleteReply, refresh),
  };
}

export type Proofs = ReturnType<typeof useProofs>;
