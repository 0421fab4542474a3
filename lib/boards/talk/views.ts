import type { Tx } from "@/lib/db";
import { messagesOf } from "@/lib/talk/views";
import { cardTalk } from "../service/views";
import type { CommentView } from "./schema";

/** Comments as their readers see them, with their files. `rest` is a WHERE and what follows, of the comment `m`. */
export const commentViews = (rest: string, values: unknown[], tx?: Tx): Promise<CommentView[]> =>
  messagesOf<"card_id", Pick<CommentView, "to_requester">>(cardTalk, { rest, values, tx });
