import type { Limits } from "./conflicts";

/** What is warned of, unless asked otherwise: by road in a day with the equipment, and the usual clause of a festival. */
export const usualLimits: Limits = { travelKm: 600, radiusKm: 100, radiusDays: 60 };

/** How many venues with their rooms an answer has at most. */
export const MAX_PLACES = 150;
