// Loaded before a program: its clock is as many milliseconds off as CLOCK_FILE says, read again with each SIGUSR2.
const { readFileSync } = require("node:fs");

const TrueDate = Date;
let off_ms = 0;
const now = () => TrueDate.now() + off_ms;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
  apply: () => new TrueDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});

process.on("SIGUSR2", () => {
  off_ms = Number(readFileSync(process.env.CLOCK_FILE, "utf8"));
});
