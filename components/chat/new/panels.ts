// What is opened from here comes together: each part that loads by itself is named on every page.
export { default as NewDirect } from "./NewDirect";
export { default as NewOpen } from "./NewOpen";
export { default as NewShow } from "./NewShow";
export { default as RetentionSetting } from "./RetentionSetting";
