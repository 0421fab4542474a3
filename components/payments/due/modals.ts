// What is opened from here comes together: each part that loads by itself is named on every page.

export { AdvanceModal } from "./AdvanceModal";
export { PrepareModal } from "./PrepareModal";
