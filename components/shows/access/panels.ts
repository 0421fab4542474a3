// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as LevelModal } from "./LevelModal";
export { default as PersonDrawer } from "./PersonDrawer";
