import { useRef, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { call } from "@/lib/client/call";
import { useWrite } from "@/lib/client/useWrite";
import { ask, choose, judgeAnswer } from "@/lib/ticketing/questions/api";
import type { Reply } from "@/lib/ticketing/questions/schema/answer";

/** One question of the conversation; without `reply` while it is being answered. */
export interface Turn {
  key: number;
  question: string;
  reply?: Reply;
}

const REFRESH = { refresh: ["/tickets/questions"] };

/** The questions of a conversation, in order, and what is done with them. A question that was not answered goes back to its field. */
export function useConversation(onFailed: (question: string) => void) {
  const [turns, setTurns] = useState<Turn[]>([]);
  const next = useRef(0);
  const asking = useWrite(ask, REFRESH);
  const choosing = useWrite(choose, REFRESH);
  const put = (key: number, reply: Reply) =>
    setTurns((all) => all.map((turn) => (turn.key === key ? { ...turn, reply } : turn)));

  const send = async (question: string) => {
    const key = next.current++;
    const before = turns.findLast(({ reply }) => reply?.asked)?.reply?.id;
    setTurns((all) => [...all, { key, question }]);
    const done = await attempt(async () => put(key, await asking.run({ body: { question, before } })));
    if (done) return;
    setTurns((all) => all.filter((turn) => turn.key !== key));
    onFailed(question);
  };
  const pick = (key: number, id: number, asked: NonNullable<Reply["asked"]>) =>
    attempt(async () => put(key, await choosing.run({ params: { id }, body: asked })));
  const judge = (key: number, reply: Reply, thumb: Reply["thumb"]) =>
    attempt(async () => {
      await call(judgeAnswer, { params: { id: reply.id }, body: { thumb } });
      put(key, { ...reply, thumb });
    });
  const drop = (key: number) => setTurns((all) => all.filter((turn) => turn.key !== key));
  return { turns, send, pick, judge, drop, clear: () => setTurns([]), busy: asking.busy || choosing.busy };
}
