// What is opened from here comes together: each part that loads by itself is named on every page.

export { default as CreateShowModal } from "./CreateShowModal";
export { default as DaysDrawer } from "./DaysDrawer";
export { default as RecipientsDrawer } from "./RecipientsDrawer";
export { default as RecordsDrawer } from "./RecordsDrawer";
