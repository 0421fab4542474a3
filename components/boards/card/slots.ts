import type { ComponentType } from "react";
import type { CardSeed } from "@/lib/boards/rules/definition";
import type { BoardView, CardDetail } from "@/lib/boards/schema";

/** What a part that others draw inside of a card gets. */
export interface SlotProps {
  board: BoardView;
  card: CardDetail;
  /** False where nobody, or not this person, changes the card. */
  editable: boolean;
  /** To call when it changed the card: it is read again. */
  onChanged: () => void;
}

/** What the choice of a template in the form of a new card gets. */
export interface TemplateSlotProps {
  board: BoardView;
  /** Fills the form with what the template says, over what is there. */
  onChoose: (seed: CardSeed) => void;
}

/** Parts of a card that have a folder of their own, through next/dynamic; null where there is none. */
export const CloseDecision: ComponentType<SlotProps> | null = null;
export const ProofsSection: ComponentType<SlotProps> | null = null;
export const TemplateChoice: ComponentType<TemplateSlotProps> | null = null;
