import { createHmac, hkdfSync } from "node:crypto";
import { type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import { plainMail } from "./rules/readBuyers";

/** The installation's key of the hashes: its own where one is set, else one of the sessions' secret. */
const keyOf = (): Buffer => {
  const { AUDIENCE_KEY: own, NEXTAUTH_SECRET } = env();
  return Buffer.from(hkdfSync("sha256", own ?? NEXTAUTH_SECRET, "bambalina", "audience", 32));
};

/** Hashes of one import: of mails, and of what rows say. */
export interface Hasher {
  mail: (mail: string) => Buffer;
  row: (said: readonly unknown[]) => Buffer;
}

const hmac = (key: Buffer, what: string, text: string) =>
  createHmac("sha256", key).update(`${what}\u0000${text}`).digest();

/** A key that is known by the check of the first import. */
export function hasher(): Hasher {
  const key = keyOf();
  return {
    mail: (mail) => hmac(key, "mail", plainMail(mail)),
    row: (said) => hmac(key, "row", JSON.stringify(said)),
  };
}

/** Whether the key is the one of the mails that are there; the first import makes it so. */
export async function sameKey(tx: Tx): Promise<boolean> {
  const check = hmac(keyOf(), "check", "");
  await txQuery(tx, "UPDATE audience_setting SET key_check = $1::bytea WHERE key_check IS NULL", check);
  const [row] = await txQuery<{ same: boolean }>(
    tx,
    "SELECT key_check = $1::bytea AS same FROM audience_setting",
    check,
  );
  return row?.same ?? false;
}
