import { can, type Person } from "@/lib/access/can";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { type Role, roles } from "@/lib/access/roles";
import { activePeople } from "@/lib/auth/person";
import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { anAssignment } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { mayOpen } from "./menu";
import { readsOf, type ScreenRead } from "./reads";
import { type Screen, screens } from "./screens";
import { showsHome } from "./showsHome";

// A person who may open a screen gets what it asks for: a screen that opens and then says 403 is no screen. From the registry's own
// rows, so that a new screen, role or grant is covered by itself.
jest.setTimeout(120_000);

const shown = screens.filter(({ path, built, permission }) => (built || showsHome(path)) && permission !== "public");

const withGrant = (Object.keys(grantTitles) as GrantKey[]).map((grant) => ({ rol: "User" as Role, grants: [grant] }));
const everybody: {
  rol: Role;
  area?: string;
  grants?: GrantKey[];
  access?: boolean;
  budget?: boolean;
  purse?: boolean;
}[] = [
  // A guest sees nothing but what a row of access gives.
  ...roles.map((rol) => ({ rol, access: rol === "InvitadoTicketing" })),
  ...withGrant,
  { rol: "Produccion", area: "Ticketing" },
  { rol: "Office", access: true },
  { rol: "User", budget: true },
  { rol: "User", purse: true },
];

let people: [who: string, caller: TestPerson, person: Person][];
let ids: Record<string, string>;

beforeAll(async () => {
  await testDatabase();
  const callers = new Map<number, [who: string, caller: TestPerson]>();
  for (const { rol, area, grants, access, budget, purse } of everybody) {
    const row = access ? { artista: "Todos", accesoMontos: true } : undefined;
    const caller = await aPerson(rol, { area, grants, access: row });
    if (budget) await anAssignment(caller, "Técnica", "reader");
    if (purse) await prisma.purse.create({ data: { kind: "marketing", owner_id: caller.userId } });
    const who = [rol, area, ...(grants ?? []), access && "acceso", budget && "asignación", purse && "bolsa"]
      .filter(Boolean)
      .join(" ");
    callers.set(caller.userId, [who, caller]);
  }
  people = (await activePeople()).flatMap((person): typeof people => {
    const found = callers.get(person.userId);
    return found ? [[...found, person]] : [];
  });
  const id = people[0]?.[1].userId ?? 0;
  const show = await aShow({ id, name: "Show de la pantalla" });
  await aSale(show.id, todayIn());
  await prisma.supplier.create({ data: { id, name: "Proveedor de la pantalla" } });
  const purse = await prisma.purse.create({ data: { kind: "marketing", show_id: show.id } });
  await prisma.spendLine.create({ data: { id: 1, show_id: show.id, channel: "digital", purse_id: purse.id } });
  const event = await query<{ id: number }>(
    "INSERT INTO acc_event (name, zone, days, zones, public_key, private_key, created_by_user_id) VALUES ('De la pantalla', 'UTC', '{2031-01-01}', '{Público}', 'x', 'x', $1) RETURNING id",
    [id],
  );
  ids = { show: show.name, id: String(id), event: String(event[0]?.id), person: String(id), kind: "foto" };
});
afterAll(disconnect);

// From a day that only the application knows.
const DAYS: Record<string, readonly string[]> = {
  "/calendar/items": ["from", "to"],
  "/expenses/available": ["from_day", "until_day"],
  "/stats/use": ["desde", "hasta"],
  "/stats/vitals": ["desde", "hasta"],
  "/stats/calls": ["desde", "hasta"],
};

/** The address of a read, its parameters filled in. */
function addressOf({ path, query }: ScreenRead, mail: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent({ ...ids, mail }[name] ?? name));
  const days = (DAYS[path] ?? []).map((name) => [name, todayIn()]);
  return `${filled}?${new URLSearchParams({ ...query, ...Object.fromEntries(days) })}`;
}

/**
 * Of a purchase or an expense, which none of these people asked for, and of a show that was played, which this one was not, nor of a person with a photo: who may not ask is
 * refused (403) before it is looked for (404).
 */
const OF_NONE = [
  ...["/expenses/{id}", "/history/{id}", "/acreditaciones/people/{person}/{kind}"],
  ...["/requisitions/{id}", "/requisitions/{id}/history", "/requisitions/{id}/own"],
];

/** Answered, be it with nothing: Music Wins says 404 with an empty list where there are no lines (specification section 8). */
const isAnswered = ({ status, body }: { status: number; body: { data?: unknown[] } | undefined }): boolean =>
  (status >= 200 && status < 300) || (status === 404 && Array.isArray(body?.data) && body.data.length === 0);

async function refusedOf(screen: Screen): Promise<string[]> {
  const { first, later = [] } = readsOf(screen);
  const refused: string[] = [];
  for (const [who, caller, person] of people.filter(([, , one]) => mayOpen(one, screen))) {
    const asked = [...first, ...later].filter(({ needs }) => !needs || can(person, needs));
    const answers = asked.map(async (read) => {
      const answer = await requestAs<{ data?: unknown[] } | undefined>(caller, "GET", addressOf(read, caller.mail));
      const absent = answer.status === 404 && OF_NONE.includes(read.path);
      if (!absent && !isAnswered(answer)) refused.push(`${who}: ${read.path} ${answer.status}`);
    });
    await Promise.all(answers);
  }
  return refused;
}

test.each(shown.map((screen) => [screen.path, screen] as const))(
  "%s: what it asks for is answered to each role and grant that opens it",
  async (_, screen) => {
    expect(people.some(([, , person]) => mayOpen(person, screen))).toBe(true);
    expect(await refusedOf(screen)).toEqual([]);
  },
);
