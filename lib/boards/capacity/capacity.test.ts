import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { PersonCapacity } from "./api";

const PATH = "/boards/legales/capacity";
let lead: TestPerson;
let junior: TestPerson;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
});
afterAll(disconnect);

const put = (person: TestPerson, body: object) =>
  requestAs<PersonCapacity & { current: PersonCapacity }>(person, "PUT", PATH, {
    user_id: junior.userId,
    hours_week: "30",
    version: 0,
    ...body,
  });

test("is the usual week until a lead says another; two at once do not overwrite one another", async () => {
  const { body } = await requestAs<PersonCapacity[]>(junior, "GET", PATH);
  expect(body.find(({ user_id }) => user_id === junior.userId)).toEqual({
    user_id: junior.userId,
    hours_week: "40",
    usual: true,
    version: 0,
  });
  expect((await put(junior, {})).status).toBe(403);
  const answers = await Promise.all(["20", "25.5"].map((hours_week) => put(lead, { hours_week })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = answers.find(({ status }) => status === 200)?.body;
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(Number(refused?.current.hours_week)).toBe(Number(kept?.hours_week));
  expect((await put(lead, { hours_week: "0", version: 1 })).body).toMatchObject({ version: 2, usual: false });
  expect(await auditOf(`board:legales:${junior.userId}`)).toHaveLength(2);
});

test("names what is wrong", async () => {
  const stranger = await aPerson("Comercial Jr");
  for (const [body, path] of [
    [{ hours_week: "169" }, "hours_week"],
    [{ hours_week: "-1" }, "hours_week"],
    [{ user_id: stranger.userId }, "user_id"],
  ] as const) {
    const answer = (await put(lead, body)) as unknown as { status: number; body: { issues: { path: string }[] } };
    expect([body, answer.status, answer.body.issues[0]?.path]).toEqual([body, 400, path]);
  }
  expect((await put(stranger, {})).status).toBe(404);
});
