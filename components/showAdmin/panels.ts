// What is opened from here comes together: each part that loads by itself is named on every page.
export { default as AdminDrawer } from "./AdminDrawer";
export { default as ChecklistModal } from "./ChecklistModal";
export { default as RatesDrawer } from "./RatesDrawer";
