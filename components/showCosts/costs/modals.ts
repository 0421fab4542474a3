// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as CostModal } from "./CostModal";
export { default as PasteModal } from "./PasteModal";
