import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import type { DealView } from "../../schema/deal";

/** What a show was, or is asked to be, let off, the newest first. */
export const waiversOf = (tx: Tx, showId: number): Promise<DealView["waivers"]> =>
  txQuery(
    tx,
    `SELECT w.id, w.what, w.state, w.amount::text AS amount, w.currency::text AS currency, w.reason, ${personSql("w.created_by_user_id")} AS created_by
     FROM show_waiver w WHERE w.show_id = $1::int ORDER BY w.id DESC`,
    showId,
  );
