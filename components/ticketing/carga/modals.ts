// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as AddRowModal } from "./AddRowModal";
export { default as ClearedModal } from "./ClearedModal";
