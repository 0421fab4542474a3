/** Where the description that is being written for a card stays, in this tab. */
export const descriptionDraft = (card: number): string => `boards.description.${card}`;
