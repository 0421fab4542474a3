import { can, type Person } from "@/lib/access/can";
import type { Action } from "@/lib/access/permissions";
import { query } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import { Conditions } from "@/lib/ledger/service/scope";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import { keptShow } from "../rules/keptShow";
import { atLeast, type ShowLevel } from "../rules/levels";
import type { StepRight } from "../rules/machine";
import { isPublic } from "../rules/publicShows";

/** Who asks for a show by its number: every Actor is one. */
export type ShowPerson = Person & { userId: number };

const RIGHTS: Partial<Record<StepRight, Action>> = {
  deals: "deals.write",
  production: "shows.write",
  settle: "shows.settle",
  reopen: "shows.reopen",
  ticketing: "tickets.configure",
};

/** What a person may do of a show's life; `settles`: also settle it, because it was opened to them so far. */
export const rightsOf = (person: Person, settles = false): StepRight[] =>
  (Object.entries(RIGHTS) as [StepRight, Action][]).flatMap(([right, action]) =>
    can(person, action) || (right === "settle" && settles) ? [right] : [],
  );

/** Whether somebody works on shows before they are confirmed. */
export const plans = (person: Person): boolean => can(person, "deals.write") || can(person, "shows.write");

/** Whether somebody may do it by what they do here, and not because shows were opened to them. */
export const byRole = (person: Person, action: Action): boolean =>
  can({ ...person, grants: person.grants.filter((grant) => grant !== "shows"), showAccess: false }, action);

/** What was opened to somebody at a level or above: shows, and all of some artists and projects. */
interface Opened {
  level: ShowLevel;
  shows: number[];
  artists: number[];
  projects: number[];
}

const OPENED = `SELECT level, coalesce(array_agg(show_id) FILTER (WHERE show_id IS NOT NULL), '{}') AS shows,
    coalesce(array_agg(artist_id) FILTER (WHERE artist_id IS NOT NULL), '{}') AS artists,
    coalesce(array_agg(project_id) FILTER (WHERE project_id IS NOT NULL), '{}') AS projects
  FROM show_access_now WHERE user_id = $1::int GROUP BY level`;

/** The accesses in force of a person: `ShowAccess` rows, by their level. */
export const openedTo = (person: ShowPerson): Promise<Opened[]> =>
  person.showAccess ? query<Opened>(OPENED, [person.userId], "shows_opened_to") : Promise.resolve([]);

const OF_PROJECT = (at: string) =>
  `s.project_id IN (SELECT k.id FROM project_kept k WHERE k.kept_id = ANY (${at}::int[]))`;

/** Whether the show `s` was opened to somebody at least at a level. Whole artists and projects open what is public of them, but for who plans. */
function openedSql(made: Conditions, opened: readonly Opened[], level: ShowLevel, planned: boolean): string {
  const enough = opened.filter((one) => atLeast(level).includes(one.level));
  const at = (ids: number[]) => `$${made.values.push(ids)}`;
  const of = (key: "shows" | "artists" | "projects") => enough.flatMap((one) => one[key]);
  const [shows, artists, projects] = [of("shows"), of("artists"), of("projects")];
  const whole = [
    artists.length > 0 && `s.artist_id = ANY (${at(artists)}::int[])`,
    projects.length > 0 && OF_PROJECT(at(projects)),
  ].filter((one) => one !== false);
  const parts = [
    shows.length > 0 && `s.id = ANY (${at(shows)}::int[])`,
    whole.length > 0 && `(${whole.join(" OR ")})${planned ? "" : ` AND ${isPublic()}`}`,
  ].filter((one) => one !== false);
  return parts.length === 0 ? "false" : `(${parts.join(" OR ")})`;
}

/**
 * Which shows a person reaches: conditions on the row `s`, and what else each of them opens to them, as conditions whose values join
 * those of `made` when they are asked for; "true" or "false" where that is so of all.
 */
export interface ShowReach {
  made: Conditions;
  /** Whether the person reads the money of `s`. */
  money: () => string;
  /** Whether they change its facts. */
  edits: () => string;
  /** Whether they read what it costs, and whether they type it. */
  readsCosts: () => string;
  costs: () => string;
  /** Whether they settle it. */
  settles: () => string;
  /** Whether they read how its day is prepared: schedule, guests, advance; and whether they prepare it. */
  days: () => string;
  produces: () => string;
}

/**
 * The shows that somebody sees: the one home of who sees what. By their role all (before they are confirmed only for who makes and produces
 * them), and beside those what was opened to them; never others than ticketing's access table leaves them. `steps`: also for who only takes
 * steps of a show's life; `unconfirmed`: also what is not confirmed, of who waits for its money; `played`: also for who only looks back at those that were.
 */
export async function reachOf(
  person: ShowPerson,
  { steps = false, unconfirmed = false, played = false } = {},
): Promise<ShowReach> {
  const planned = unconfirmed || plans(person);
  const opened = await openedTo(person);
  const made = new Conditions();
  const all =
    byRole(person, "shows.read") ||
    (steps && byRole(person, "shows.step")) ||
    (played && byRole(person, "history.read"));
  const own = all ? (planned ? "true" : isPublic()) : "false";
  made.say(opened.length === 0 || own === "true" ? own : `(${own} OR ${openedSql(made, opened, "ver", planned)})`);
  const artists = await limitedArtists(person);
  if (artists !== null) made.add((at) => `s.artist_id = ANY (${at}::int[])`, artists);
  const or = (role: string, level: ShowLevel) => () =>
    role === "true" || opened.length === 0 ? role : eitherOf(role, openedSql(made, opened, level, planned));
  return {
    made,
    money: or(String(byRole(person, "shows.money")), "costos"),
    edits: or(editsByRole(person), "editar"),
    readsCosts: or(String(byRole(person, "shows.money") && byRole(person, "shows.costs")), "costos"),
    costs: or(String(byRole(person, "shows.costs.write")), "costos"),
    settles: or(String(byRole(person, "shows.settle")), "liquidar"),
    days: or(String(byRole(person, "shows.day")), "ver"),
    produces: or(String(byRole(person, "shows.write")), "editar"),
  };
}

/** Who produces shows changes their facts always, who makes them until they are confirmed. */
const editsByRole = (person: Person): string => {
  if (byRole(person, "shows.write")) return "true";
  return byRole(person, "deals.write") ? `NOT (${isPublic()})` : "false";
};
const eitherOf = (a: string, b: string): string => (a === "false" ? b : b === "false" ? a : `(${a} OR ${b})`);

/** What a person may do of one show. */
export interface ReachedShow {
  id: number;
  name: string;
  public: boolean;
  money: boolean;
  edits: boolean;
  reads_costs: boolean;
  costs: boolean;
  settles: boolean;
  days: boolean;
  produces: boolean;
}

export const showUnseen = () => notFound("No encontrado: el show no existe, o no se lo abrieron.");

/**
 * A show that a person reaches, by the number it has or had before it was merged, and what they may do of it.
 * @throws 404 for one they do not
 */
export async function reached(person: ShowPerson, id: number, { unconfirmed = false } = {}): Promise<ReachedShow> {
  const { made, money, edits, readsCosts, costs, settles, days, produces } = await reachOf(person, {
    steps: true,
    unconfirmed,
  });
  const { text, values } = made.add((at) => `s.id = ${keptShow(at)}`, id).where();
  const [show] = await query<ReachedShow>(
    `SELECT s.id, s.name, ${isPublic()} AS public, ${money()} AS money, ${edits()} AS edits, ${readsCosts()} AS reads_costs, ${costs()} AS costs, ${settles()} AS settles, ${days()} AS days,
       ${produces()} AS produces FROM "show" s WHERE ${text}`,
    values,
  );
  if (!show) throw showUnseen();
  return show;
}

/** The number of a show that the person reaches. @throws 404 */
export const showInReach = async (person: ShowPerson, id: number): Promise<number> => (await reached(person, id)).id;
