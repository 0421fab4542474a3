// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as CloseModal } from "./CloseModal";
export { default as ReopenModal } from "./ReopenModal";
