// What is opened from here comes together: each part that loads by itself is named on every page.
export { default as ForecastDrawer } from "./ForecastDrawer";
export { default as PasteModal } from "./PasteModal";
