// What is opened from here comes together: each part that loads by itself is named on every page.
export { ItemModal, QuestionModal } from "./ItemModal";
export { default as LinkModal } from "./LinkModal";
