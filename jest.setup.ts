import { testDatabaseUrl } from "@/lib/testing/url";

// What lib/env.ts asks for, before any module of the test file reads it.
Object.assign(process.env, {
  DATABASE_URL: testDatabaseUrl(),
  NEXTAUTH_URL: "http://localhost:5001",
  NEXTAUTH_SECRET: "only-for-unit-tests-".padEnd(40, "n"),
  API_TOKEN_SECRET: "only-for-unit-tests-".padEnd(40, "t"),
  DATA_DIR: `.data/test/worker-${process.env.JEST_WORKER_ID || "1"}`,
  LOG_LEVEL: "silent",
  // On a machine that others share, an answer that is late is no fault of the application's.
  DATABASE_CONNECT_MS: "30000",
  DATABASE_TIMEOUT_MS: "60000",
});

// What is expected of a document, where there is one: loading it takes longer than many a file of tests.
if (typeof document !== "undefined") require("@testing-library/jest-dom");

// What test code opens for a whole file and nobody else closes.
const ends = globalThis as { atFileEnd?: (() => Promise<void>)[] };
ends.atFileEnd = [];
afterAll(async () => {
  for (const end of ends.atFileEnd ?? []) await end();
});
