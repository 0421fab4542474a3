import * as z from "zod";
import { messageView, newMessage } from "@/lib/talk/schema";

export const commentView = messageView.extend({ card_id: z.int(), to_requester: z.boolean() });
export type CommentView = z.output<typeof commentView>;

export const newComment = newMessage.extend({ to_requester: z.boolean().default(false) });
