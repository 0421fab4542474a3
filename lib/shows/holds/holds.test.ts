import { disconnect, prisma, query } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, next, type TestPerson } from "@/lib/testing/factories";
import stories from "./fixtures/holds.json";
import { answer, challenge } from "./service/challenge";
import { takePlace } from "./service/confirm";
import { judgeDue } from "./service/due";
import { place } from "./service/place";
import { release } from "./service/steps";
import { viewsOf } from "./service/view";

beforeAll(testDatabase);
afterAll(disconnect);

const ZONE = "America/Argentina/Buenos_Aires";
/** A venue's wall clock as a moment; Argentina has no summer time. */
const momentOf = (local: string) => new Date(`${local.length === 16 ? `${local}:00` : local}-03:00`);

interface Venue {
  hold_mode: string;
  max_rank: number;
  challenge_hours: number;
  business_hours: boolean;
  hold_days: number;
}

async function aVenue(rules: Partial<Venue> = {}): Promise<number> {
  const { id } = await prisma.venue.create({
    data: { name: `Sala ${next()}`, city: "Córdoba", country: "AR", zone: ZONE },
  });
  const given = {
    hold_mode: "propio",
    max_rank: 4,
    challenge_hours: 24,
    business_hours: false,
    hold_days: 14,
    ...rules,
  };
  await query(
    "UPDATE venue SET hold_mode = $2, max_rank = $3, challenge_hours = $4, business_hours = $5, hold_days = $6 WHERE id = $1",
    [id, given.hold_mode, given.max_rank, given.challenge_hours, given.business_hours, given.hold_days],
  );
  return id;
}

const actorOf = (person: TestPerson) => ({ userId: person.userId, mail: person.mail, requestId: "test" });
const aShowOnHold = () => aShow({ state: "hold", fecha: null });
const accepted = async (show: number, by: number) => {
  await query("INSERT INTO deal (show_id, side, terms) VALUES ($1, 'promotor', '{}') ON CONFLICT DO NOTHING", [show]);
  await query(
    `INSERT INTO offer (show_id, n, terms, sha256, sent_at, expires_at, state, created_by_user_id)
     VALUES ($1, 1, '{}', repeat('0', 64), now(), now() + interval '30 days', 'aceptada', $2)`,
    [show, by],
  );
};
const noticesOf = async (userId: number) =>
  (
    await query<{ message: string }>(
      "SELECT message FROM notification WHERE user_id = $1 AND kind = 'hold' ORDER BY id",
      [userId],
    )
  ).map(({ message }) => message);

type Step = {
  at: string;
  do: string;
  by?: string;
  show?: string;
  day?: string;
  expires?: string;
  ready?: boolean;
  say?: string;
  expect: Record<string, unknown>;
};

/** Plays a story: people by name, shows by letter, each step at its own time of the venue. */
async function play(venue_id: number, steps: Step[]) {
  const people = new Map<string, TestPerson>();
  const shows = new Map<string, { id: number; by: TestPerson; day: string }>();
  const person = async (name: string) => {
    const known = people.get(name) ?? (await aPerson("Booking"));
    people.set(name, known);
    return known;
  };
  const holdOf = async (letter: string) => {
    const show = shows.get(letter);
    const [hold] = await query<{ id: number; version: number }>(
      "SELECT id, version FROM hold WHERE show_id = $1 ORDER BY id DESC LIMIT 1",
      [show?.id],
    );
    return { ...(hold as { id: number; version: number }), actor: actorOf(show?.by as TestPerson) };
  };
  const view = async (letter: string, at: Date) => {
    const { id, actor } = await holdOf(letter);
    return prisma.$transaction(async (tx) => {
      await judgeDue(tx, actor, at);
      return (await viewsOf(tx, [id]))[0];
    });
  };
  const deeds: Record<string, (step: Step, at: Date) => Promise<unknown>> = {
    hold: async ({ by, show: letter = "", day = "", expires }, at) => {
      const who = await person(by ?? "");
      const known = shows.get(letter) ?? { id: (await aShowOnHold()).id, by: who, day };
      shows.set(letter, known);
      const body = {
        show_id: known.id,
        items: [{ venue_id, room: "", day }],
        mode: "todos" as const,
        reason: "",
        client_id: crypto.randomUUID(),
        ...(expires && { expires }),
      };
      return (await place(actorOf(who), { body } as never, at)).placed[0];
    },
    release: async ({ show = "" }, at) => {
      const { id, version, actor } = await holdOf(show);
      return release(actor, { params: { id }, body: { version, reason: "" } } as never, at);
    },
    challenge: async ({ show = "", ready }, at) => {
      const { id, version, actor } = await holdOf(show);
      const [{ n } = { n: 0 }] = await query<{ n: number }>("SELECT count(*)::int AS n FROM offer WHERE show_id = $1", [
        shows.get(show)?.id,
      ]);
      if (ready && n === 0) await accepted(shows.get(show)?.id as number, actor.userId);
      return challenge(actor, { params: { id }, body: { version } } as never, at);
    },
    answer: async ({ show = "", say }, at) => {
      const { id, actor } = await holdOf(show);
      const [open] = await query<{ id: number }>(
        "SELECT id FROM hold_challenge WHERE venue_id = $1 ORDER BY id DESC LIMIT 1",
        [venue_id],
      );
      return answer(actor, { params: { id: open?.id }, body: { hold_id: id, says: say } } as never, at);
    },
    confirm: async ({ show = "" }, at) => {
      const { id, actor } = await holdOf(show);
      await prisma.$transaction((tx) => takePlace(tx, actor, id, at));
      return view(show, at);
    },
    read: async () => undefined,
  };
  for (const step of steps) {
    const at = momentOf(step.at);
    const told = new Map(
      await Promise.all([...people].map(async ([n, p]) => [n, (await noticesOf(p.userId)).length] as const)),
    );
    const got = await deeds[step.do]?.(step, at).catch((error: unknown) => {
      if (error instanceof AppError) return { error: error.status, message: error.message };
      throw error;
    });
    const { promoted, notices, ranks, states, deadline, ...plain } = step.expect as Record<string, never>;
    expect([step.at, step.do, got ?? {}]).toEqual([step.at, step.do, expect.objectContaining(plain)]);
    for (const [letter, rank] of Object.entries({ ...(promoted ?? {}), ...(ranks ?? {}) }))
      expect([letter, (await view(letter, at))?.rank]).toEqual([letter, rank]);
    for (const [letter, state] of Object.entries(states ?? {}))
      expect([letter, (await view(letter, at))?.state]).toEqual([letter, state]);
    if (deadline)
      expect((got as { challenge: { deadline: string } }).challenge.deadline).toBe(momentOf(deadline).toISOString());
    for (const name of (notices ?? []) as string[])
      expect([name, (await noticesOf((await person(name)).userId)).length]).toEqual([name, (told.get(name) ?? 0) + 1]);
  }
}

test.each(stories.map((story) => [story.id, story] as const))("%s", async (_, { venue, steps }) => {
  await play(await aVenue(venue), steps as unknown as Step[]);
});

const AT = new Date("2026-11-22T13:00:00Z");
const asked = (show_id: number, items: { venue_id: number; day: string }[], mode: "todos" | "posibles" = "todos") =>
  ({
    body: {
      show_id,
      items: items.map((item) => ({ room: "", ...item })),
      mode,
      reason: "",
      client_id: crypto.randomUUID(),
    },
  }) as never;

test("twenty at once get twenty places, and requests over several venues in any order never block each other", async () => {
  const venues = await Promise.all(Array.from({ length: 4 }, () => aVenue({ max_rank: 99 })));
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson("Booking")));
  const shows = await Promise.all(people.map(aShowOnHold));
  const days = ["2027-03-05", "2027-03-06"];
  const all = venues.flatMap((venue_id) => days.map((day) => ({ venue_id, day })));
  const replies = await Promise.all(
    people.map((person, i) => place(actorOf(person), asked(shows[i]?.id ?? 0, i % 2 ? [...all].reverse() : all), AT)),
  );
  for (const { venue_id, day } of all) {
    const ranks = replies.map(
      ({ placed }) => placed.find((one) => one.venue.id === venue_id && one.day === day)?.before.length ?? -1,
    );
    expect(ranks.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  }
});

test("what can be had is placed and the rest named; all or nothing places nothing; a repeated call answers what it made", async () => {
  const [full, free] = [await aVenue({ max_rank: 1 }), await aVenue()];
  const ana = actorOf(await aPerson("Booking"));
  const [first, second] = [await aShowOnHold(), await aShowOnHold()];
  await place(ana, asked(first.id, [{ venue_id: full, day: "2027-04-01" }]), AT);
  const both = [
    { venue_id: full, day: "2027-04-01" },
    { venue_id: free, day: "2027-04-01" },
  ];
  await expect(place(ana, asked(second.id, both), AT)).rejects.toMatchObject({ status: 422 });
  expect(await query("SELECT 1 FROM hold WHERE show_id = $1", [second.id])).toEqual([]);
  const call = asked(second.id, both, "posibles");
  const got = await place(ana, call, AT);
  expect(got.placed).toMatchObject([{ venue: { id: free }, rank: 1, before: [] }]);
  expect(got.refused).toMatchObject([
    { venue_id: full, message: expect.stringMatching(/no da más de 1 holds por día/) },
  ]);
  expect((await place(ana, call, AT)).placed.map(({ id }) => id)).toEqual(got.placed.map(({ id }) => id));
});

test("a challenge that a holder answers with yes is lost, and who said yes has a day to confirm", async () => {
  const venue = await aVenue();
  const [ana, beto] = [actorOf(await aPerson("Booking")), actorOf(await aPerson("Booking"))];
  const [a, b] = [await aShowOnHold(), await aShowOnHold()];
  const day = { venue_id: venue, day: "2027-05-01" };
  const first = (await place(ana, asked(a.id, [day]), AT)).placed[0];
  const second = (await place(beto, asked(b.id, [day]), AT)).placed[0];
  await accepted(b.id, beto.userId);
  const later = (hours: number) => new Date(AT.getTime() + hours * 3_600_000);
  const open = await challenge(beto, { params: { id: second?.id }, body: { version: 1 } } as never, later(1));
  const kept = await answer(
    ana,
    { params: { id: open.challenge?.id }, body: { hold_id: first?.id, says: "confirma" } } as never,
    later(2),
  );
  expect(kept).toMatchObject({ state: "vivo", rank: 1, challenge: null, confirm_by: later(26).toISOString() });
  // Nobody confirms within the day: the place goes to who is next.
  const [row] = await prisma.$transaction(async (tx) => {
    await judgeDue(tx, ana, later(27));
    return viewsOf(tx, [second?.id ?? 0]);
  });
  expect(row).toMatchObject({ state: "vivo", rank: 1 });
});
