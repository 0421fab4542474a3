// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as FactsModal } from "./FactsModal";
export { default as RescheduleModal } from "./RescheduleModal";
export { StepModal } from "./StepModal";
