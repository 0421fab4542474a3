import { readFileSync } from "node:fs";
import { EnvError, parseEnv } from "./env";

const secret = "x".repeat(32);
const complete = {
  DATABASE_URL: "postgresql://somebody:pass@127.0.0.1:5432/db",
  NEXTAUTH_SECRET: secret,
  API_TOKEN_SECRET: secret,
};

/** The variables without a default. */
const optional = {
  WORKER_PORT: "5002",
  NEXT_PUBLIC_API_URL: "https://api.example.com",
  API_CLIENT_ORIGIN: "https://panel.example.com",
  HELP_MAIL: "ayuda@example.com",
  INVOICE_IMAP_URL: "imaps://a:b@mail.example/INBOX",
  INVOICE_IMAP_FOR: "a@example.com",
  SMTP_URL: "smtp://127.0.0.1:25",
  CLAMD_URL: "tcp://127.0.0.1:3310",
  S3_BUCKET: "files",
  S3_ENDPOINT: "https://files.example.com",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "s",
  DEMO_PASSWORD: "12345678",
  AUTH0_DOMAIN: "tenant.example.com",
  AUTH0_CLIENT_ID: "id",
  AUTH0_CLIENT_SECRET: "s",
  AUTH0_SECRET: secret,
  AUTH0_SECRET_BEFORE: secret,
  NEXTAUTH_SECRET_BEFORE: secret,
  API_TOKEN_SECRET_BEFORE: secret,
  MICROSOFT_CLIENT_ID: "id",
  MICROSOFT_CLIENT_SECRET: "s",
  MICROSOFT_TENANTS: "a",
  FLAGS_URL: "https://flags.example.com",
  FLAGS_CLIENT_KEY: "key",
  AUDIENCE_KEY: "clave-de-la-audiencia-de-32-letras!!",
  TICKETING_MODEL_URL: "https://model.example.com/choose",
  TICKETING_MODEL_KEY: "clave",
  ANALYTICS_SRC: "https://stats.example.com/script.js",
  ANALYTICS_ID: "id",
  BACKUP_TO: "s3://backups",
  BACKUP_DATABASE_URL: "postgresql://reader:pass@127.0.0.1:5432/db",
};

const messageOf = (source: Record<string, string | undefined>): string => {
  try {
    parseEnv(source);
    return "";
  } catch (error) {
    return error instanceof EnvError ? error.message : `another error: ${error}`;
  }
};

test("the least that must be set is enough, and the rest has its defaults", () => {
  expect(parseEnv(complete)).toMatchObject({
    PORT: 5001,
    NEXTAUTH_URL: "http://localhost:5001",
    APP_BASE_URL: "http://localhost:5001",
    UPLOAD_DIR: ".data/uploads",
    OUTBOX_DIR: ".data/outbox",
    TZ: "America/Argentina/Buenos_Aires",
    DEMO: false,
    MICROSOFT_TENANTS: [],
  });
});

test("addresses follow PORT and DATA_DIR, and an empty variable counts as absent", () => {
  const env = parseEnv({ ...complete, PORT: "6001", DATA_DIR: "/srv/data", SMTP_URL: "", UPLOAD_DIR: " " });
  expect(env.NEXTAUTH_URL).toBe("http://localhost:6001");
  expect(env.UPLOAD_DIR).toBe("/srv/data/uploads");
  expect(env.SMTP_URL).toBeUndefined();
});

test.each([
  ["DATABASE_URL", undefined],
  ["DATABASE_URL", "mysql://127.0.0.1/db"],
  ["NEXTAUTH_SECRET", undefined],
  ["NEXTAUTH_SECRET", "short"],
  ["API_TOKEN_SECRET", "x".repeat(31)],
  ["PORT", "http"],
  ["PORT", "70000"],
  ["SMTP_URL", "mail.example.com"],
  ["CLAMD_URL", "127.0.0.1:3310"],
  ["PUBLIC_UPLOAD_MB", "26"],
  ["NEXTAUTH_URL", "localhost:5001"],
  ["TZ", "Mars/Phobos"],
  ["LOG_LEVEL", "loud"],
  ["TRUST_PROXY", "yes"],
  ["DEMO_PASSWORD", "1234"],
  ["FLAGS_PROVIDER", "file"],
  ["WEB_VITALS_SAMPLE", "2"],
  ["ANALYTICS_SRC", "stats.example.com/script.js"],
  ["MICROSOFT_DOMAINS", "empresa.example"],
])("a wrong or missing %s (%s) is one line that names it", (name, value) => {
  const message = messageOf({ ...complete, [name]: value });
  expect(message).toMatch(new RegExp(`^Variable de entorno ${name}: .+`));
  expect(message).not.toContain("\n");
});

test("a provider that is configured by halves names what is missing", () => {
  expect(messageOf({ ...complete, AUTH0_DOMAIN: "tenant.example.com" })).toMatch(/AUTH0_CLIENT_ID: falta/);
  expect(messageOf({ ...complete, MICROSOFT_CLIENT_ID: "id", MICROSOFT_CLIENT_SECRET: "s" })).toMatch(
    /MICROSOFT_TENANTS: falta/,
  );
});

test("another flag service needs its address", () => {
  expect(messageOf({ ...complete, FLAGS_PROVIDER: "http" })).toMatch(/FLAGS_URL: falta/);
  expect(messageOf({ ...complete, BACKUP_TO: "s3://backups" })).toMatch(/S3_ACCESS_KEY_ID: falta/);
});

test("the allow-list of tenants is split on commas", () => {
  const env = parseEnv({
    ...complete,
    MICROSOFT_CLIENT_ID: "id",
    MICROSOFT_CLIENT_SECRET: "s",
    MICROSOFT_TENANTS: "a, b,",
  });
  expect(env.MICROSOFT_TENANTS).toEqual(["a", "b"]);
});

test(".env.example documents every variable, and no other", () => {
  const documented = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  );
  const ofScriptsAlone = [
    ...["TEST_DATABASE_URL", "CHROMIUM_PATH", "ADMIN_MAIL", "ADMIN_PASSWORD"],
    ...["BACKUP_PASSPHRASE", "BACKUP_KEY_FILE", "DATABASE_OWNER_URL"],
  ];
  const known = Object.keys(parseEnv({ ...complete, ...optional })).filter((name) => name !== "NODE_ENV");
  expect(documented.sort()).toEqual([...known, ...ofScriptsAlone].sort());
});
