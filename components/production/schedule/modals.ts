// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as HoursModal } from "./HoursModal";
export { default as SlotModal } from "./SlotModal";
