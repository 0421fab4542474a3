import { can, type Person } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { prisma } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import { addressesOfShow } from "@/lib/ticketing/reportEmails/listService";
import type { MarketingActor } from "../../actor";
import type * as api from "../api";
import type { WeeklyFacts, WeeklyView } from "../schema";
import { entryOf, lastBefore, type Stored, versionsOf } from "./entries";
import { weeklyFactsOf } from "./facts";

/** Whoever may be told to do something about a show's campaigns. */
export async function weeklyPeople(): Promise<{ id: number; name: string }[]> {
  const may = (person: Person) => can(person, "paidMedia.write") || can(person, "spend.load");
  return (await activePeople()).filter(may).map(({ userId, name, mail }) => ({ id: userId, name: name || mail }));
}

const NOT_FOUND = "No existe este show, o no es de los artistas que puede ver.";

/** A show's week as it is now. @throws 404 for a show of other artists than the actor's */
export async function weekOfShow(actor: MarketingActor, show: number, week: string): Promise<WeeklyFacts> {
  const [facts] = await weeklyFactsOf(prisma, week, { artistIds: await limitedArtists(actor), show });
  if (!facts) throw notFound(NOT_FOUND);
  return facts;
}

/** What a version tells: its own figures once it was published, else those of now. */
export const toldBy = (entry: Stored | undefined, now: WeeklyFacts): WeeklyFacts => entry?.frozen ?? now;

const figuresText = ({ figures, sales, missing }: WeeklyFacts) =>
  JSON.stringify([
    figures.map(({ currency, plan, spent }) => [currency, plan, spent]),
    [sales.now, sales.before],
    missing.map(({ name, platform, told_until }) => [name, platform, told_until]),
  ]);

/** A show's week with the version `n`, the latest unless said. @throws 404 */
export async function viewOf(actor: MarketingActor, show: number, week: string, n?: number): Promise<WeeklyView> {
  const now = await weekOfShow(actor, show, week);
  const [versions, last, people, recipients] = await Promise.all([
    versionsOf(prisma, show, week),
    lastBefore(prisma, show, week),
    weeklyPeople(),
    addressesOfShow(show),
  ]);
  const entry = n === undefined ? versions[0] : versions.find((one) => one.n === n);
  if (n !== undefined && !entry) throw notFound(`No existe la versión ${n} de este status.`);
  const told = toldBy(entry, now);
  return {
    ...told,
    entry: entry ? entryOf(entry) : null,
    versions: versions.map(({ n: number, state, published_at, published_by }) => ({
      n: number,
      state,
      published_at,
      published_by,
    })),
    last: last && {
      week: last.week,
      learnings: last.learnings,
      next_action: last.next_action,
      owner: last.owner,
    },
    moved: entry?.frozen != null && entry.n === versions[0]?.n && figuresText(entry.frozen) !== figuresText(now),
    people,
    recipients,
  };
}

/** `GET /paid-media/weekly-status/{id}/{week}`. Errors: 404. */
export const get = (actor: MarketingActor, { params, query }: Input<typeof api.getWeekly>): Promise<WeeklyView> =>
  viewOf(actor, params.id, params.week, query.n);
