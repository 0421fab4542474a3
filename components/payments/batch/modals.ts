// What is opened from here comes together: each part that loads by itself is named on every page.

export { BatchHistory } from "./BatchHistory";
export { DayModal } from "./DayModal";
export { OrderDialogs } from "./OrderDialogs";
