import { Client } from "pg";
import { openClient } from "@/lib/pg";

/** A statement as a service sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

const TRANSACTION = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b/i;

/** Runs some work and keeps the statements that this process sends meanwhile, through the pool or in a transaction. */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = Client.prototype.query;
  const spy = function (this: Client, first: string | Partial<Statement>, ...rest: unknown[]) {
    const text = typeof first === "string" ? first : (first.text ?? "");
    const given = (typeof first === "string" ? undefined : first.values) ?? rest[0];
    if (!TRANSACTION.test(text)) statements.push({ text, values: Array.isArray(given) ? given : [] });
    return Reflect.apply(original, this, [first, ...rest]);
  };
  Object.assign(Client.prototype, { query: spy });
  try {
    await work();
  } finally {
    Object.assign(Client.prototype, { query: original });
  }
  return statements;
}

const asText = { getTypeParser: () => (value: string) => value };

export interface Runner {
  run: (statements: readonly Statement[]) => Promise<void>;
  end: () => Promise<void>;
}

/**
 * A plain connection that runs such statements as prepared ones, one after the other, and leaves every value the text
 * that PostgreSQL sent: the work of psql. Like psql it plans for the values given, never for any value.
 */
export async function rawRunner(url: string): Promise<Runner> {
  const client = openClient({ connectionString: url, options: "-c jit=off -c plan_cache_mode=force_custom_plan" });
  await client.connect();
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bench_${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    run: async (statements) => {
      for (const { text, values } of statements) {
        await client.query({ name: nameOf(text), text, values, rowMode: "array", types: asText as never });
      }
    },
    end: () => client.end(),
  };
}
