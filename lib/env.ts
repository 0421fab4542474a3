import * as z from "zod";

/** A wrong or missing environment variable; the message is one line that names it. */
export class EnvError extends Error {}

const port = z.coerce.number("tiene que ser un número").int("tiene que ser un número entero").min(1).max(65535);
const percent = z.coerce
  .number("tiene que ser un número")
  .min(0, "no puede ser negativo")
  .max(100, "no puede pasar de 100");
const positive = z.coerce.number("tiene que ser un número").int("tiene que ser un número entero").positive();
const flag = z.enum(["0", "1"], "tiene que ser 0 o 1").transform((value) => value === "1");
const secret = z
  .string("falta: hacen falta al menos 32 caracteres al azar")
  .min(32, "tiene que tener al menos 32 caracteres");
const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)) && URL.canParse(value),
      `tiene que ser una dirección ${protocols.map((protocol) => `${protocol}://`).join(" o ")}`,
    );
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
const lowerList = list.transform((items) => items.map((item) => item.toLowerCase()));
const timeZone = z.string().refine(isTimeZone, "tiene que ser una zona horaria IANA");

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("es-AR", { timeZone: name }));
  } catch {
    return false;
  }
}

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.default(5001),
  HOST: z.string().default("0.0.0.0"),
  WORKER_PORT: port.optional(),
  DATABASE_URL: address("postgresql", "postgres"),
  DATABASE_POOL: positive.default(10),
  DATABASE_CONNECT_MS: positive.default(4_000),
  DATABASE_TIMEOUT_MS: positive.default(4_000),
  NEXTAUTH_URL: address("http", "https").optional(),
  APP_BASE_URL: address("http", "https").optional(),
  NEXTAUTH_SECRET: secret,
  API_TOKEN_SECRET: secret,
  NEXTAUTH_SECRET_BEFORE: secret.optional(),
  API_TOKEN_SECRET_BEFORE: secret.optional(),
  NEXT_PUBLIC_API_URL: address("http", "https").optional(),
  API_CLIENT_ORIGIN: address("http", "https").optional(),
  DATA_DIR: z.string().default(".data"),
  UPLOAD_DIR: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: address("http", "https").optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PUBLIC_UPLOAD_MB: positive.max(25, "puede ser hasta 25").default(10),
  CLAMD_URL: address("tcp").optional(),
  OUTBOX_DIR: z.string().optional(),
  SMTP_URL: address("smtp", "smtps").optional(),
  MAIL_FROM: z.string().default("Bambalina <no-responder@bambalina.invalid>"),
  MAIL_RETRY_BASE_MS: positive.default(60_000),
  INVOICE_LINK_DAYS: positive.default(30),
  INVOICE_PERCEPTIONS_PERCENT: percent.default(10),
  CARD_ASK_ABOVE: positive.default(5_000_000),
  INVOICE_IMAP_URL: address("imaps", "imap").optional(),
  INVOICE_IMAP_FOR: z.email("tiene que ser un mail").optional(),
  HELP_MAIL: z.email("tiene que ser un mail").optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "tiene que ser una hora HH:MM")
    .default("03:30"),
  BACKUP_KEEP_DAYS: positive.default(14),
  BACKUP_KEEP_MONTHS: positive.default(12),
  BACKUP_DATABASE_URL: address("postgresql", "postgres").optional(),
  AUDIT_ANCHOR_FILE: z.string().optional(),
  AUDIT_ANCHOR_MAIL: list.default([]),
  TRUST_PROXY: flag.default(false),
  TZ: timeZone.default("America/Argentina/Buenos_Aires"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  DEMO: flag.default(false),
  DEMO_PASSWORD: z.string().min(8, "tiene que tener al menos 8 caracteres").optional(),
  AUTH0_DOMAIN: z.string().optional(),
  AUTH0_CLIENT_ID: z.string().optional(),
  AUTH0_CLIENT_SECRET: z.string().optional(),
  AUTH0_SECRET: secret.optional(),
  AUTH0_SECRET_BEFORE: secret.optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_AUTHORITY: address("https").default("https://login.microsoftonline.com/organizations"),
  MICROSOFT_TENANTS: list.default([]),
  FLAGS_PROVIDER: z.enum(["database", "http"], "tiene que ser database o http").default("database"),
  FLAGS_URL: address("http", "https").optional(),
  FLAGS_CLIENT_KEY: z.string().optional(),
  WEB_VITALS_SAMPLE: z.coerce
    .number("tiene que ser un número de 0 a 1")
    .min(0, "tiene que ser un número de 0 a 1")
    .max(1, "tiene que ser un número de 0 a 1")
    .default(0.25),
  AUDIENCE_KEY: secret.optional(),
  TICKETING_MODEL_URL: address("http", "https").optional(),
  TICKETING_MODEL_KEY: z.string().optional(),
  ANALYTICS_SRC: address("http", "https").optional(),
  ANALYTICS_ID: z.string().optional(),
  ANALYTICS_CONNECT: list.default([]),
  MICROSOFT_DOMAINS: lowerList
    .refine(
      (pairs) => pairs.every((pair) => /^[^:@\s]+:[^:@\s]+\.[^:@\s]+$/.test(pair)),
      "tiene que ser una lista de pares inquilino:dominio",
    )
    .default([]),
  SIGN_UP_DOMAINS: lowerList.default([]),
});

/** Variables that make sense only together: one of a group needs the others. */
const groups = [
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["AUTH0_DOMAIN", "AUTH0_CLIENT_ID", "AUTH0_CLIENT_SECRET", "AUTH0_SECRET"],
  ["INVOICE_IMAP_URL", "INVOICE_IMAP_FOR"],
  ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET", "MICROSOFT_TENANTS"],
] as const;

/** The environment, parsed: defaults filled in, derived addresses and folders resolved. */
export type Env = ReturnType<typeof parseEnv>;

/**
 * Parses environment variables; an empty one counts as absent.
 * @throws {EnvError} naming the first variable that is missing or wrong.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const toBucket = given.BACKUP_TO?.startsWith("s3://") ?? false;
  for (const group of groups) {
    // Backups may go to a bucket where files lie in a folder.
    const missing = group.filter((name) => !(name in given) && !(name === "S3_BUCKET" && toBucket));
    if (missing.length > 0 && missing.length < group.length) {
      throw new EnvError(`Variable de entorno ${missing[0]}: falta, y hay otras de su grupo (${group.join(", ")})`);
    }
  }
  const parsed = variables.safeParse(given, {
    error: (issue) => (issue.input === undefined ? "falta" : undefined),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`Variable de entorno ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const values = parsed.data;
  if (values.FLAGS_PROVIDER === "http" && !values.FLAGS_URL)
    throw new EnvError("Variable de entorno FLAGS_URL: falta, y FLAGS_PROVIDER es http");
  if (toBucket && !values.S3_ACCESS_KEY_ID)
    throw new EnvError("Variable de entorno S3_ACCESS_KEY_ID: falta, y BACKUP_TO es de S3");
  const base = values.APP_BASE_URL ?? values.NEXTAUTH_URL ?? `http://localhost:${values.PORT}`;
  return {
    ...values,
    APP_BASE_URL: base,
    NEXTAUTH_URL: values.NEXTAUTH_URL ?? base,
    UPLOAD_DIR: values.UPLOAD_DIR ?? `${values.DATA_DIR}/uploads`,
    OUTBOX_DIR: values.OUTBOX_DIR ?? `${values.DATA_DIR}/outbox`,
    AUDIT_ANCHOR_FILE: values.AUDIT_ANCHOR_FILE ?? `${values.DATA_DIR}/auditoria.anclas`,
  };
}

let parsed: Env | undefined;

/** The environment of this process, parsed on first use. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** Parses the environment anew on next use; for tests that change it. */
export function forgetEnv(): void {
  parsed = undefined;
}
