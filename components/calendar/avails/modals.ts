// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as AskHolds } from "./AskHolds";
export { default as SearchModal } from "./SearchModal";
