import { type DocumentKind, declaredFits, kindList } from "@/lib/documents/rules/kinds";
import { IMAGE_MAX_BYTES, imageKinds, type ReactionEmoji } from "@/lib/feedback/rules";
import { fileSize } from "@/lib/format/fileSize";

/** What the form holds. `withPage`: the person agrees that the page's address goes along; `image`: a picture they chose. */
export interface FeedbackDraft {
  message: string;
  type: ReactionEmoji | null;
  withPage: boolean;
  image: File | null;
}

export const emptyDraft: FeedbackDraft = { message: "", type: null, withPage: false, image: null };

/** Something is written besides blanks, and a reaction is chosen (specification section 5). */
export function isComplete(draft: FeedbackDraft): draft is FeedbackDraft & { type: ReactionEmoji } {
  return draft.message.trim() !== "" && draft.type !== null;
}

/** Why a file cannot go along, or null. */
export function imageProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  const kinds: readonly DocumentKind[] = imageKinds;
  if (type === "" || !kinds.some((kind) => declaredFits(kind, type)))
    return `Tiene que ser una imagen: ${kindList(kinds)}.`;
  if (size === 0) return "La imagen está vacía.";
  if (size > IMAGE_MAX_BYTES) return `Pesa ${fileSize(size)}: el máximo es ${fileSize(IMAGE_MAX_BYTES)}.`;
  return null;
}
