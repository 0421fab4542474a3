import { query } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import type { TicketingActor } from "../../actor";
import type { listAccessPeople } from "../api";

/** Everybody with an active account, by name, and who has an access row. */
export function people(_actor: TicketingActor): Promise<Output<typeof listAccessPeople>> {
  return query(
    `SELECT u.mail::text AS mail, u.name, u.rol, t.id IS NOT NULL AS con_acceso
     FROM app_user u LEFT JOIN ticketing_access t ON t.user_id = u.id WHERE u.active ORDER BY u.name, u.mail`,
    [],
  );
}
