// What is opened from the tabs of a show's day comes together: each part that loads by itself is named on every page.
export { ItemModal, QuestionModal } from "./advance/ItemModal";
export { default as LinkModal } from "./advance/LinkModal";
export { default as AllotmentModal } from "./guests/AllotmentModal";
export { default as GuestModal } from "./guests/GuestModal";
export { default as PasteModal } from "./guests/PasteModal";
export { default as HoursModal } from "./schedule/HoursModal";
export { default as SlotModal } from "./schedule/SlotModal";
