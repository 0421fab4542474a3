import { diskFullLine } from "./disk.mjs";

/** An error whose message is already the one clear line a person needs. */
export class Friendly extends Error {}

process.stdout.on("error", () => {}); // a closed pipe must not end us half-way

const live = process.stdout.isTTY === true && !process.env.CI;
const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Seconds since `start` (a `performance.now()` value), as people read them. */
export function elapsed(start) {
  const seconds = (performance.now() - start) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/** The steps at work: what is drawn on a terminal's last line. */
const running = new Set();

/**
 * Runs one step, beside others perhaps, and shows that it is at work: a spinner with the time on a terminal, a line every ten seconds elsewhere.
 * `work` gets a function that changes the note shown beside the title.
 */
export async function step(title, work) {
  const start = performance.now();
  const own = { title, start, note: "" };
  let frame = 0;
  if (!live) say(`→ ${title}...`);
  const draw = () => {
    frame += 1;
    const steps = [...running].map((one) => `${one.title} (${elapsed(one.start)}) ${one.note}`);
    const text = `${FRAMES[frame % FRAMES.length]} ${steps.join(" · ")}`;
    process.stdout.write(`\r\x1b[2K${text.slice(0, (process.stdout.columns || 100) - 1)}`);
  };
  const timer = setInterval(
    live ? draw : () => say(`  ... ${title}: ${elapsed(start)} ${own.note}`),
    live ? 100 : 10_000,
  );
  running.add(own);
  try {
    const result = await work((text) => {
      own.note = text;
    });
    say(`${live ? "\r\x1b[2K" : ""}✔ ${title} (${elapsed(start)})`);
    return result;
  } catch (error) {
    if (live) process.stdout.write("\r\x1b[2K");
    throw error;
  } finally {
    running.delete(own);
    clearInterval(timer);
  }
}

/** Prints the one clear line of a failure and ends with status 1. */
export function fail(error) {
  const message = error instanceof Friendly ? error.message : (error?.message ?? String(error));
  console.error(`✖ ${diskFullLine(`${message} ${error?.code ?? ""}`) ?? message.split("\n")[0]}`);
  if (process.env.DEBUG && error?.stack) console.error(error.stack);
  process.exit(1);
}
