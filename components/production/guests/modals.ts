// What is opened from here comes together: each part that loads by itself is named on every page.
export { default as AllotmentModal } from "./AllotmentModal";
export { default as GuestModal } from "./GuestModal";
export { default as PasteModal } from "./PasteModal";
