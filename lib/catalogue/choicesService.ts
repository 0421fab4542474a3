import { query } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import type { getChoices } from "./api";

type Choices = Output<typeof getChoices>;

const CHOICES = `SELECT
  (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY active DESC, position, id), '[]') FROM company) AS companies,
  (SELECT coalesce(json_agg(json_build_object('id', id, 'name', coalesce(nullif(name, ''), mail::text), 'mail', mail) ORDER BY lower(name)), '[]')
    FROM app_user WHERE active) AS people,
  (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY catalogue_key(name)), '[]')
    FROM project WHERE merged_into IS NULL) AS projects,
  (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'side', side) ORDER BY catalogue_key(name)), '[]')
    FROM category WHERE merged_into IS NULL AND parent_id IS NULL AND state <> 'archivada') AS categories`;

/** `GET /catalogue/choices`. */
export async function choices(): Promise<Choices> {
  const [row] = await query<Choices>(CHOICES);
  if (!row) throw new Error("choosing gave no row");
  return row;
}
