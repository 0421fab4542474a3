import { entry } from "./lib/entry.mjs";

await entry(async () => {
  const { main } = await import("./lib/run.mjs");
  return { main: (args) => main(["scripts/bench/index.ts", ...args]) };
});
