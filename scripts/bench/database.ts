import { asAdmin } from "@/lib/testing/template";
import { withDatabase } from "@/lib/testing/url";
import { migrate } from "@/scripts/migrate";

const NAME = "bambalina_bench";

/** Address of the bench's own database on the given server; the given one is never touched. */
export const benchUrl = (serverUrl: string): string => withDatabase(serverUrl, NAME);

export async function dropDatabase(serverUrl: string): Promise<void> {
  await asAdmin(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`));
}

/** Makes the bench's database anew, with all migrations. */
export async function makeDatabase(serverUrl: string): Promise<void> {
  await dropDatabase(serverUrl);
  await asAdmin(serverUrl, (client) => client.query(`CREATE DATABASE ${NAME} TEMPLATE template0 ENCODING 'UTF8'`));
  await migrate(benchUrl(serverUrl));
}
