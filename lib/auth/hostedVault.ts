import { AsyncLocalStorage } from "node:async_hooks";
import type { SessionData, SessionDataStore } from "@auth0/nextjs-auth0/types";
import { prisma, query } from "@/lib/db";
import { seal, unseal } from "./sealed";
import { SESSION_SECONDS } from "./session";

/** What the provider gave, and the session of ours it belongs to: none while nobody was let in with it. */
export interface VaultData extends SessionData {
  app_session?: string;
}

interface Sealed {
  id: string;
  session: VaultData;
}

const refused = new AsyncLocalStorage<Map<string, VaultData>>();

/** What a row of the vault holds, or null when it cannot be opened: past its time, of another row, or of other keys. */
export async function openVault(id: string, data: string | undefined): Promise<VaultData | null> {
  const opened = await unseal<Sealed>("hosted-vault", data);
  return opened?.id === id ? opened.session : null;
}

/** Runs a callback of the provider. What comes for somebody refused is kept in memory meanwhile, only to be revoked. */
export function withoutKeepingRefused<T>(work: () => Promise<T>): Promise<T> {
  return refused.run(new Map(), work);
}

/**
 * Where the hosted provider's tokens lie: in the database, encrypted, so that every process of the application has the
 * same ones. The browser only holds the row's encrypted name.
 */
export const hostedVault: SessionDataStore = {
  async get(id) {
    const passing = refused.getStore()?.get(id);
    if (passing) return passing;
    const [row] = await query<{ data: string }>(
      "SELECT data FROM hosted_vault WHERE id = $1 AND expires_at > now()",
      [id],
      "hosted_vault_get",
    );
    return openVault(id, row?.data);
  },

  async set(id, session) {
    const { app_session } = session as VaultData;
    if (!app_session) return void refused.getStore()?.set(id, session);
    await query(
      `INSERT INTO hosted_vault (id, session_id, data, expires_at)
       VALUES ($1, $2::uuid, $3, now() + make_interval(secs => $4))
       ON CONFLICT (id) DO UPDATE SET data = EXCLUDED.data, expires_at = EXCLUDED.expires_at`,
      [id, app_session, await sealed(id, session), SESSION_SECONDS],
    );
  },

  async update(id, session) {
    const { count } = await prisma.hostedVault.updateMany({ where: { id }, data: { data: await sealed(id, session) } });
    return count > 0;
  },

  async delete(id) {
    await prisma.hostedVault.deleteMany({ where: { id } });
  },
};

const sealed = (id: string, session: SessionData) =>
  seal("hosted-vault", { id, session } satisfies Sealed, SESSION_SECONDS);
