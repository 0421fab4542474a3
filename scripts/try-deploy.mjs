import { entry } from "./lib/entry.mjs";

await entry(() => import("./lib/try-deploy.mjs"));
