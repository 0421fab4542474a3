import { defineConfig, devices } from "@playwright/test";

const SIGN_IN = "signin.*.spec.ts";
/** What is held to a time of its own is looked at alone, after everything else. */
const ALONE = /@alone/;
const desk = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

/**
 * Browser tests against a built application with demo data, which `npm test` starts. It gives BASE_URL, CHROMIUM_PATH
 * and DEMO_PASSWORD.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../.data/test/playwright",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A shared CI machine has slow moments; on a developer's a flake should hurt.
  retries: process.env.CI ? 2 : 0,
  // Generous: what has to be soon is held to it by itself (`live.ts`), and a shared machine has slow moments.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.BASE_URL,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    screenshot: "only-on-failure",
    // What moves is waited for; the shell's tests look at it as it moves.
    contextOptions: { reducedMotion: "reduce" },
    // The next test's browser knows nothing of this one's but the files it fetched, as on a computer that many use.
    reuseContext: true,
    // A test that ends while one is being installed leaves the next one waiting for ever: Chromium never answers for it once
    // its installation failed, which it does without the session. The tests of what works without signal allow theirs.
    serviceWorkers: "block",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] },
  },
  projects: [
    // First, and one after another: they share the identity providers and the two processes that one worker starts.
    { name: "signin", testMatch: SIGN_IN, workers: 1, use: desk },
    { name: "chromium", testIgnore: SIGN_IN, grepInvert: ALONE, use: desk },
    {
      name: "alone",
      testIgnore: SIGN_IN,
      grep: ALONE,
      workers: 1,
      dependencies: ["signin", "chromium"],
      use: desk,
    },
  ],
});
