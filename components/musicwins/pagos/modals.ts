// What is opened from here comes together: each part that loads by itself is named on every page.

export { DateModal } from "./DateModal";
export { PayModal } from "./PayModal";
