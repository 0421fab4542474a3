import * as z from "zod";
import { documentId, fileView } from "@/lib/documents/schema";
import { recordId } from "@/lib/format/listSchema";
import { messageChange, messageView } from "@/lib/talk/schema";
import { MAX_REMARK } from "@/lib/talk/text";

const version = z.int("Falta la versión.");
const text = z
  .string("Falta el texto.")
  .trim()
  .min(1, "Falta el texto.")
  .max(MAX_REMARK, `Hasta ${MAX_REMARK} caracteres.`);
const unit = z.number().min(0, "De 0 a 1.").max(1, "De 0 a 1.");

export const verdicts = ["aprobado", "cambios"] as const;

const author = z.object({ id: z.int(), name: z.string() });

export const replyView = messageView.extend({ pin_id: z.int() });
export type ReplyView = z.output<typeof replyView>;

export const pinView = z.object({
  id: z.int(),
  proof_id: z.int(),
  page: z.int(),
  /** From 0 to 1 of the width and the height. */
  x: z.number(),
  y: z.number(),
  text: z.string(),
  author,
  created_at: z.string(),
  resolved_at: z.string().nullable(),
  /** The reader may take it away: it is their own. */
  own: z.boolean(),
  version: z.int(),
  /** The first one first. */
  replies: z.array(replyView),
});
export type PinView = z.output<typeof pinView>;

export const proofView = z.object({
  id: z.int(),
  card_id: z.int(),
  /** Version: 1, 2, 3... */
  number: z.int(),
  /** Rounds of changes when it was sent. */
  round: z.int(),
  file: fileView,
  note: z.string(),
  /** A file to deliver, not to judge. */
  final: z.boolean(),
  /** The reader sent it: somebody else decides. */
  own: z.boolean(),
  verdict: z.enum(verdicts).nullable(),
  verdict_by: z.string().nullable(),
  verdict_at: z.string().nullable(),
  reason: z.string(),
  author,
  created_at: z.string(),
  pins: z.array(pinView),
});
export type ProofView = z.output<typeof proofView>;

/** `may_send`, `may_judge`, `may_pin`: what the reader may do now. */
export const proofList = z.object({
  items: z.array(proofView),
  rounds: z.int(),
  /** The reader. */
  me: z.int(),
  may_send: z.boolean(),
  may_send_final: z.boolean(),
  may_judge: z.boolean(),
  may_pin: z.boolean(),
});
export type ProofList = z.output<typeof proofList>;

export const recordParams = z.object({ id: recordId });
export const newProof = z.strictObject({
  file_id: documentId,
  note: z.string().trim().max(1_000, "Hasta 1.000 caracteres.").default(""),
  final: z.boolean().default(false),
});
export const verdictBody = z.strictObject({
  verdict: z.enum(verdicts, "Elegir aprobar o pedir cambios."),
  reason: z.string().trim().max(1_000, "Hasta 1.000 caracteres.").default(""),
});
export const newPin = z.strictObject({ page: z.int().min(1).max(2_000).default(1), x: unit, y: unit, text });
export const pinChange = z.strictObject({ text: text.optional(), resolved: z.boolean().optional(), version });
/** `client_id` is made by the sender: sent again, it is the reply that there is. */
export const replyChange = messageChange.extend({ text });
export const newReply = z.strictObject({ text, client_id: z.uuid("Tiene que ser un UUID.").optional() });
