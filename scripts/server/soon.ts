import { join } from "node:path";

/** The endpoints that have something long to load, which their first call should not wait for. */
const ENDPOINTS = ["pages/api/approvals/count.js"];
/** Whoever waited for the application comes first. */
const AFTER_MS = 1_000;

/**
 * Loads what endpoints call `soon`, a moment after the application began to serve: in the modules of the build, which are not those of
 * this program. `folder` is the build's `.next/server`.
 * @returns when it is done; what fails then fails for the call that needs it, and says so there
 */
export const loadSoon = (folder: string, endpoints = ENDPOINTS, afterMs = AFTER_MS): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(async () => {
      for (const endpoint of endpoints) await load(join(folder, endpoint)).catch(() => {});
      resolve();
    }, afterMs).unref();
  });

async function load(path: string): Promise<void> {
  const { soon } = (await require(path)) as { soon?: () => Promise<void> };
  await soon?.();
}
