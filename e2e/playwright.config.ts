import { defineConfig, devices } from "@playwright/test";

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
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] },
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } }],
});
