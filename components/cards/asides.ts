// What stands beside the first sight comes together: each part that loads by itself costs the phone its name.

export { EmptyState } from "@/components/kit/EmptyState";
export { default as AccountMenu } from "./AccountMenu";
export { Refused, SignInFirst } from "./Doors";
export { default as QueueBox } from "./QueueBox";
export { default as Strips, EarlyPhotos } from "./Strips";
