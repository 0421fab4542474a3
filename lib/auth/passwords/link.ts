import { query, type Tx, txQuery } from "@/lib/db";
import { gone } from "@/lib/http/errors";
import { hashToken, newToken } from "@/lib/links/token";

/** Why somebody gets a link: they asked for it, or an administrator lets them in. */
export type LinkReason = "forgot" | "invited";

/** How long a link works. Nobody waits for an invitation, so it lasts the week in which it is read. */
const LIFE: Record<LinkReason, { minutes: number; text: string }> = {
  forgot: { minutes: 60, text: "60 minutos" },
  invited: { minutes: 7 * 24 * 60, text: "7 días" },
};

/** How long a link works, in words. */
export const lifeOf = (reason: LinkReason): string => LIFE[reason].text;

/** Whoever holds a live link. */
export interface LinkOwner {
  id: number;
  mail: string;
  name: string;
}

const LIVE = `p.token_hash = $1 AND p.used_at IS NULL AND p.expires_at > now() AND u.active`;

/** Expired, used, unknown and of a disabled person answer alike. */
const noLink = () => gone("El enlace venció o ya se usó. Pedir uno nuevo desde Ingresar, con “La olvidé”.");

/** A new link's token (43 characters of base64url). Only its hash is kept; earlier links go on until one is used. */
export async function mintLink(userId: number, reason: LinkReason): Promise<string> {
  const token = newToken();
  await query(
    `INSERT INTO password_reset (user_id, token_hash, expires_at) VALUES ($1, $2, now() + make_interval(mins => $3))`,
    [userId, hashToken(token), LIFE[reason].minutes],
  );
  return token;
}

/** The owner of a live link, which stays unused. @throws 410 for any other. */
export async function ownerOfLink(token: string): Promise<LinkOwner> {
  const [owner] = await query<LinkOwner>(
    `SELECT u.id, u.mail::text, u.name FROM password_reset p JOIN app_user u ON u.id = p.user_id WHERE ${LIVE}`,
    [hashToken(token)],
  );
  if (!owner) throw noLink();
  return owner;
}

/** Uses a live link up; of two at the same moment one wins. @throws 410 for any other. */
export async function spendLink(tx: Tx, token: string): Promise<void> {
  const spent = await txQuery(
    tx,
    `UPDATE password_reset p SET used_at = now() FROM app_user u WHERE u.id = p.user_id AND ${LIVE} RETURNING p.id`,
    hashToken(token),
  );
  if (spent.length === 0) throw noLink();
}
