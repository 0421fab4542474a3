// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as FavoritesDrawer } from "./FavoritesDrawer";
export { default as PaceMailModal } from "./PaceMailModal";
export { default as TargetModal } from "./TargetModal";
export { default as TrackDrawer } from "./TrackDrawer";
