import type { ClientBase } from "pg";
import { hashPassword } from "@/lib/auth/password";
import { auditSeed, seedTransaction } from "./seedLog";
import { seedUsualRules } from "./usualRules";

/** Name of the first administrator until they change it. */
export const FIRST_NAME = "Administrador";

/**
 * What an installation needs before its first sign-in: an administrator, while there is nobody, and what banks usually charge, so that a
 * first statement finds it. Rates, ticketeras and shows are its own to enter: nothing is invented. `readSettings` is asked only when somebody is missing; null when
 * none were given. @returns a line in Spanish that says what was done.
 */
export async function seedInstallation(
  client: ClientBase,
  readSettings: () => { mail: string; password: string } | null,
): Promise<string> {
  return seedTransaction(client, async () => {
    const { rows } = await client.query<{ somebody: boolean }>("SELECT EXISTS (SELECT 1 FROM app_user) AS somebody");
    if (rows[0]?.somebody) return "Ya hay personas: nada que cargar.";
    const settings = readSettings();
    if (!settings) {
      return "Todavía no hay personas: definir ADMIN_MAIL y ADMIN_PASSWORD para crear el primer administrador.";
    }
    const { mail, password } = settings;
    await client.query(
      `INSERT INTO app_user (mail, name, rol, password_hash, updated_at) VALUES ($1, $2, 'Administrador', $3, now())`,
      [mail, FIRST_NAME, await hashPassword(password)],
    );
    await seedUsualRules(client, mail);
    await auditSeed(client, "user.created", `user:${mail}`, { mail, rol: "Administrador" });
    return `Primer administrador creado: ${mail}.`;
  });
}
