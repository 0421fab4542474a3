import type { DocumentKind } from "@/lib/documents/rules/kinds";

/** The four reactions of the specification; `emoji` is what is stored as `type`. */
export const reactions = [
  { emoji: "👍", title: "Positivo" },
  { emoji: "👎", title: "Negativo" },
  { emoji: "💡", title: "Idea" },
  { emoji: "🐞", title: "Error" },
] as const;

export type ReactionEmoji = (typeof reactions)[number]["emoji"];
export const reactionEmojis = reactions.map(({ emoji }) => emoji) as [ReactionEmoji, ...ReactionEmoji[]];

/** What a stored reaction is called. */
export const reactionTitle = (emoji: string): string =>
  reactions.find((reaction) => reaction.emoji === emoji)?.title ?? emoji;

/** The reaction of an emoji or of its title, `Idea` or `💡`. */
export const reactionOf = (value: string): ReactionEmoji | undefined =>
  reactions.find(({ emoji, title }) => emoji === value || title === value)?.emoji;

/** What becomes of a feedback. */
export const feedbackStatuses = ["Nuevo", "En curso", "Resuelto", "Descartado"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** The ones that the header counts. */
export const activeStatuses = ["Nuevo", "En curso"] as const satisfies readonly FeedbackStatus[];

/** The header's text: `12 FB`, or `SIN FB` for none. */
export const counterText = (count: number): string => (count > 0 ? `${count} FB` : "SIN FB");

/** What a picture that goes along may be, and its bytes at most. */
export const imageKinds = ["png", "jpeg", "webp"] as const satisfies readonly DocumentKind[];
export const IMAGE_MAX_BYTES = 10_000_000;

const QUOTED = 80;
/** Where a reply leads that is about no page: the list, which shows it whole. */
const REPLIES = "/notificaciones?tipo=feedback_respuesta";

/** What the author of a feedback is told of a reply. */
export const replyNotice = ({ message, page }: { message: string; page: string | null }, reply: string) => ({
  message: `respondió a su feedback: ${reply}`,
  gasto_descripcion: message.length > QUOTED ? `${[...message].slice(0, QUOTED).join("")}…` : message,
  link: page ?? REPLIES,
});
