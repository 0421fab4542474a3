// What `use-sync-external-store/shim` brings to a React that has none; ours has.
export { useSyncExternalStore } from "react";
