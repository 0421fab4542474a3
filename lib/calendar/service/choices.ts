import { query } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type { calendarChoices } from "../api";
import type { CalendarPerson } from "../rules/layer";

type Choices = Output<typeof calendarChoices>;

// People: those who have something on a calendar.
const CHOICES = `SELECT
  (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY lower(name)), '[]') FROM artist
    WHERE $1::int[] IS NULL OR id = ANY ($1::int[])) AS artists,
  (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'city', city) ORDER BY country, city, name), '[]') FROM venue) AS venues,
  (SELECT coalesce(json_agg(DISTINCT city ORDER BY city), '[]') FROM venue WHERE city <> '') AS cities,
  (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY lower(name)), '[]') FROM company WHERE active) AS companies,
  (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY lower(u.name)), '[]') FROM app_user u WHERE u.active
    AND (EXISTS (SELECT 1 FROM "show" s WHERE s.owner_id = u.id) OR EXISTS (SELECT 1 FROM card_assignee c WHERE c.user_id = u.id))) AS people`;

/** `GET /calendar/choices`. */
export async function choices(person: CalendarPerson): Promise<Choices> {
  const artistIds = await limitedArtists(person);
  const [row] = await query<Choices>(CHOICES, [artistIds], "calendar_choices");
  return row as Choices;
}
