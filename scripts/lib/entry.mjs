import { NODE_RANGE, nodeIsSupported } from "./node.mjs";

/**
 * Runs an entry point after the one check that must come before anything else is even parsed: the Node version.
 * `load` imports the real program, which is free to use whatever a supported Node offers.
 */
export async function entry(load) {
  if (!nodeIsSupported(process.versions.node)) {
    console.error(`✖ Bambalina necesita Node ${NODE_RANGE} y este es ${process.version}.`);
    process.exit(1);
  }
  const { fail } = await import("./say.mjs");
  try {
    const program = await load();
    await program.main(process.argv.slice(2));
  } catch (error) {
    fail(error);
  }
}
