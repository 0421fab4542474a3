import { PiecesText } from "@/components/kit/PiecesText";
import type { MessageView } from "@/lib/chat/schema";
import { piecesOf } from "@/lib/talk/text";

/** A message's text, with its links and mentions. */
export function MessageText({ text, mentions, me }: Pick<MessageView, "text" | "mentions"> & { me: number }) {
  return <PiecesText pieces={piecesOf(text, mentions, location.origin)} me={me} />;
}
