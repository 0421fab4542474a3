// The tabs of a show's day come together with what is opened from them: each part that loads by itself is named on every page.
export { default as AdvanceTab } from "./advance/AdvanceTab";
export { default as GuestsTab } from "./guests/GuestsTab";
export { default as ScheduleTab } from "./schedule/ScheduleTab";
