import { entry } from "./lib/entry.mjs";

await entry(() => import("./lib/try-upgrade.mjs"));
