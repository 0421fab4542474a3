import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dataFolder } from "../lib/paths.mjs";
import type { Scenario } from "./scenario";
import { SCENARIOS } from "./scenarios";
import { type Stage, setStage } from "./stage";
import { startWork } from "./work";

/** How long people work before a fault, so that it meets them at work, and after it. */
const BEFORE_MS = 1_500;
const AFTER_MS = 1_500;

/** Found out before the stage has a data folder of its own. */
const REPORT = join(dataFolder("test"), "faults.json");

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** One fault while people work; answers what did not hold at once. */
async function tryOne({ name, run }: Scenario, stage: Stage): Promise<string[]> {
  await wait(BEFORE_MS);
  const facts: string[] = [];
  const wrong = await run(stage, (line) => facts.push(line));
  print(`${wrong.length > 0 ? "✖" : "✔"} ${name}${facts.length > 0 ? ` (${facts.join("; ")})` : ""}`);
  for (const line of wrong) print(`    ${line}`);
  await wait(AFTER_MS);
  return wrong;
}

/**
 * `npm run faults [-- --short] [-- PART-OF-A-NAME...]`: what can break breaks while people work; then everything they were
 * told is done must be there, once.
 */
async function main(args: string[]): Promise<void> {
  const wanted = args.filter((arg) => !arg.startsWith("--"));
  const chosen = SCENARIOS.filter(
    ({ name, short }) =>
      (!args.includes("--short") || short) && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
  );
  const stage = await setStage();
  let failed = 0;
  try {
    const work = await startWork(stage);
    for (const scenario of chosen) if ((await tryOne(scenario, stage)).length > 0) failed += 1;
    const count = work.count();
    const wrong = await work.finish();
    const { messages, files, mails, imports, invoices, payments } = work.told;
    const what = `${messages.size} mensajes, ${files.size} archivos, ${mails.size} mails, ${imports.size} importaciones, ${invoices.size} comprobantes, ${payments.size} lotes de pago`;
    print(`${wrong.length > 0 ? "✖" : "✔"} Lo confirmado está, una vez cada cosa: ${what}`);
    for (const line of wrong) print(`    ${line}`);
    print(
      `  Lo que se contestó que no: ${[...work.refusals].map(([kind, times]) => `${kind}: ${times}`).join(", ") || "nada"}`,
    );
    if (wrong.length > 0 || count === 0) failed += 1;
  } finally {
    await stage.end();
  }
  const totals = { passed: chosen.length + 1 - failed, failed };
  writeFileSync(REPORT, JSON.stringify(totals));
  print(`${totals.passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`✖ ${error.stack}\n`);
  process.exit(1);
});
