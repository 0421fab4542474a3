/** A variable that Jest's global setup has set. */
export function fromSetup(name: "TEST_DATABASE_URL" | "TEST_APPLICATION_URL" | "TEST_RUN" | "TEST_TEMPLATE"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with Jest, whose global setup sets it`);
  return value;
}

/** The same server's address with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Name of this Jest worker's database; runs side by side never share one. */
export const testDatabaseName = (): string =>
  `bambalina_test_${fromSetup("TEST_RUN")}_${process.env.JEST_WORKER_ID || "1"}`;

/**
 * Address of this Jest worker's database for the application's role, as in production not the owner of its tables.
 * `jest.setup.ts` sets it as `DATABASE_URL` before any test file is read.
 */
export const testDatabaseUrl = (): string => withDatabase(fromSetup("TEST_APPLICATION_URL"), testDatabaseName());

/** The same database's for the role that owns the tables. */
export const testOwnerUrl = (): string => withDatabase(fromSetup("TEST_DATABASE_URL"), testDatabaseName());
