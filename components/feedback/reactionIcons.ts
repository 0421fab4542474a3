import { Bug, Lightbulb, ThumbsDown, ThumbsUp } from "lucide-react";
import type { IconType } from "@/components/kit/Icon";
import type { ReactionEmoji } from "@/lib/feedback/rules";

/** The drawing of each reaction. */
export const reactionIcons: Record<ReactionEmoji, IconType> = {
  "👍": ThumbsUp,
  "👎": ThumbsDown,
  "💡": Lightbulb,
  "🐞": Bug,
};
