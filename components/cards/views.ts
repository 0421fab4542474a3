// What follows the first sight comes together: each part that loads by itself costs the phone its name.

export { default as ConfirmView } from "./ConfirmView";
export { default as MonthView } from "./MonthView";
export { beginAnswer } from "./phone/actions";
