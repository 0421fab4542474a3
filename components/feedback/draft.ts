import type { ReactionEmoji } from "@/lib/feedback/rules";

/** What the form holds. `withPage`: the person agrees that the page's address goes along. */
export interface FeedbackDraft {
  message: string;
  type: ReactionEmoji | null;
  withPage: boolean;
}

export const emptyDraft: FeedbackDraft = { message: "", type: null, withPage: false };

/** Something is written besides blanks, and a reaction is chosen (specification section 5). */
export function isComplete(draft: FeedbackDraft): draft is FeedbackDraft & { type: ReactionEmoji } {
  return draft.message.trim() !== "" && draft.type !== null;
}
