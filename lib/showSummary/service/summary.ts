import { can } from "@/lib/access/can";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { countsOf, itemsOf } from "@/lib/production/advance/service/rows";
import { levelTitles, type ShowLevel } from "@/lib/shows/rules/levels";
import { byUrgency, type LightKind } from "@/lib/shows/rules/light";
import { reached, type ShowPerson } from "@/lib/shows/service/reach";
import { reasonsOf } from "@/lib/shows/service/reasons";
import { lastChanges } from "@/lib/ticketing/shows/service/history";
import type { getSummary } from "../api";
import type { ShowSummary } from "../schema";
import { deadlinesIn } from "./deadlines";
import { outlookIn } from "./outlook";
import { type Dates, stagesIn } from "./stages";

const LAST = 6;

const FACTS = `SELECT s.state, s.fecha::text AS fecha, s.announce_on::text AS announce_on, s.on_sale::text AS on_sale FROM show s WHERE s.id = $1::int`;

/** `GET /shows/{id}/summary`. Errors: 404. */
export async function get(actor: ShowPerson, { params }: Input<typeof getSummary>): Promise<ShowSummary> {
  const { id, money, reads_costs, days } = await reached(actor, params.id);
  const changes = await lastChanges(id, { money, limit: LAST });
  const reasons = (await reasonsOf([id])).filter((one) => money || !one.money).toSorted(byUrgency);
  const [facts] = await txQuery<Dates>(prisma, FACTS, id);
  if (!facts) throw new Error(`Show ${id} is gone`);
  const people = await peopleOf(prisma, actor, id);
  return {
    stages: await stagesIn(prisma, id, facts),
    waits: reasons.map(({ show_id: _, money: __, ...wait }) => ({
      ...wait,
      href: whereOf(actor, id, wait.kind, { costs: reads_costs, day: days }),
      ...whoseIs(wait.kind, people),
    })),
    deadlines: await deadlinesIn(prisma, actor, id, money),
    people,
    changes,
    ...(days && { advance: countsOf(await itemsOf(prisma, id)) }),
    ...(money && { outlook: await outlookIn(prisma, id) }),
  };
}

/** Where something is put right, for who opens that. */
function whereOf(
  person: ShowPerson,
  id: number,
  kind: LightKind,
  { costs, day }: { costs: boolean; day: boolean },
): string | null {
  const admin = can(person, "showAdmin.read") ? `/adminShows?show=${id}` : null;
  const places: Partial<Record<LightKind, string | null>> = {
    costo: costs ? `/shows/${id}?tab=costos` : null,
    hold: can(person, "holds.read") ? "/Booking?vista=holds" : null,
    oferta: can(person, "deals.read") ? `/shows/${id}?tab=deal` : null,
    ritmo: `/shows/${id}?tab=tickets`,
    advance: day ? `/shows/${id}?tab=advance` : null,
  };
  return kind in places ? (places[kind] ?? null) : admin;
}

/** Whose business what waits is: the part of the house, and the role of those who work on the show. */
const AREAS: Record<LightKind, { area: string; roles: readonly string[] }> = {
  liquidacion: { area: "Liquidación", roles: ["Administración", "A cargo"] },
  derechos: { area: "Derechos", roles: ["Administración", "A cargo"] },
  lista: { area: "Administración", roles: ["Administración"] },
  costo: { area: "Costos", roles: ["A cargo"] },
  hold: { area: "Booking", roles: ["Booking", "A cargo"] },
  oferta: { area: "Booking", roles: ["Booking", "A cargo"] },
  advance: { area: "Producción", roles: ["A cargo"] },
  ritmo: { area: "Tickets", roles: ["A cargo"] },
};

function whoseIs(kind: LightKind, people: ShowSummary["people"]): { area: string; who: string | null } {
  const { area, roles } = AREAS[kind];
  const [who] = roles.flatMap((role) => people.filter((one) => one.role === role));
  return { area, who: who?.name ?? null };
}

interface Someone {
  role: string;
  name: string;
  mail: string;
  level: ShowLevel | null;
}

const NAME = "coalesce(nullif(u.name, ''), u.mail::text) AS name, u.mail::text AS mail";
const PEOPLE = `
  SELECT * FROM (
    SELECT 1 AS place, 'A cargo' AS role, ${NAME}, NULL AS level FROM show s JOIN app_user u ON u.id = s.owner_id WHERE s.id = $1::int
    UNION ALL SELECT 2, 'Booking', ${NAME}, NULL FROM deal d JOIN app_user u ON u.id = d.created_by_user_id WHERE d.show_id = $1::int AND $2::bool
    UNION ALL SELECT 3, 'La anotó', ${NAME}, NULL FROM show s JOIN app_user u ON u.id = s.created_by_user_id WHERE s.id = $1::int
    UNION ALL SELECT 4, 'Administración', ${NAME}, NULL FROM (SELECT DISTINCT k.person_id FROM show_checklist_item k WHERE k.show_id = $1::int AND k.done_at IS NULL) k
      JOIN app_user u ON u.id = k.person_id
    UNION ALL SELECT 5, 'Se lo abrieron', ${NAME}, x.level FROM show_access_now x JOIN app_user u ON u.id = x.user_id WHERE x.show_id = $1::int
  ) p ORDER BY place, name`;

/** Who works on it, each once, by what they do first. */
async function peopleOf(tx: Tx, person: ShowPerson, id: number): Promise<ShowSummary["people"]> {
  const rows = await txQuery<Someone>(tx, PEOPLE, id, can(person, "deals.read"));
  const seen = new Map<string, ShowSummary["people"][number]>();
  for (const { role, name, mail, level } of rows)
    if (!seen.has(mail)) seen.set(mail, { role: level ? levelTitles[level] : role, name, mail });
  return [...seen.values()];
}
