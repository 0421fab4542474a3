import { disconnect, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { AdvanceView, ItemView, LinkedAdvance } from "./schema";
import { lights } from "./service/lights";

jest.setTimeout(60_000);
let boss: TestPerson;
beforeAll(async () => {
  await testDatabase();
  boss = await aPerson("Produccion");
});
afterAll(disconnect);

type Answer = AdvanceView & { link: string; current?: ItemView; issues?: { path: string }[] };
const key = () => crypto.randomUUID();
const at = (id: number) => `/shows/${id}/advance`;
const prepare = (id: number, by = boss) => requestAs<Answer>(by, "POST", `${at(id)}/prepare`);
const put = (id: number, item: ItemView, body: object, by = boss) =>
  requestAs<Answer>(by, "PUT", `${at(id)}/${item.id}`, {
    answer: item.answer,
    state: item.state,
    owner: item.owner,
    due_days: item.due_days,
    version: item.version,
    ...body,
  });
const ask = async (id: number, body: object = {}) => {
  const made = await requestAs<Answer>(boss, "POST", `${at(id)}/link`, { side: "sala", client_id: key(), ...body });
  return { ...made, token: made.body.link?.split("/").at(-1) ?? "" };
};
const open = (token: string) => requestAs<LinkedAdvance>(null, "GET", `/advance-links/${token}`);
const send = (token: string, answers: object[]) =>
  requestAs<LinkedAdvance & { current?: LinkedAdvance }>(null, "POST", `/advance-links/${token}/answers`, {
    name: "Laura de la sala",
    answers,
  });

test("a confirmed answer that changes waits to be confirmed again; what is missing lights by whose it is", async () => {
  const { id } = await aShow({ state: "confirmado", fecha: addDays(todayIn(), 6) });
  const [one, two] = await Promise.all([prepare(id), prepare(id)]);
  expect([one.status, two.status, one.body.items.length]).toEqual([200, 200, 42]);
  const [item] = one.body.items as [ItemView];
  expect((await put(id, item, { state: "confirmado" })).body.issues?.[0]?.path).toBe("answer");
  const agreed = (await put(id, item, { state: "confirmado", answer: "Ana, 11 5555" })).body.items[0] as ItemView;
  expect(agreed).toMatchObject({ state: "confirmado", by: boss.mail, late: false });
  expect((await put(id, item, { answer: "Otra" })).body.current).toMatchObject({ answer: "Ana, 11 5555", version: 2 });
  const changed = (await put(id, agreed, { answer: "Luis" })).body.items[0] as ItemView;
  expect(changed).toMatchObject({ state: "cambio", answer: "Luis", confirmed: "Ana, 11 5555" });
  const [reason] = await lights([id]);
  expect(reason).toMatchObject({ kind: "advance", tone: "aviso", why: "Advance: faltan 42 de 42" });
  const again = (await put(id, changed, { state: "confirmado" })).body;
  expect(again.items[0]).toMatchObject({ state: "confirmado", confirmed: null });
  expect((await lights([id]))[0]?.why).toBe("Advance: faltan 41 de 42");
  const own = { section: "sonido", question: "¿Hay consola de monitores?", owner: "sala", due_days: 10 };
  const grown = await requestAs<Answer>(boss, "POST", at(id), { ...own, client_id: key() });
  expect([grown.status, grown.body.items.length]).toEqual([201, 43]);
  expect((await requestAs<never>(boss, "GET", `${at(id)}.pdf`)).raw.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a link shows its side's questions and nothing else, takes answers once they are of now, and ends", async () => {
  const { id, name } = await aShow({ state: "confirmado" });
  await prepare(id);
  await query("UPDATE advance_item SET answer = 'SECRETO NUESTRO' WHERE show_id = $1 AND owner <> 'sala'", [id]);
  const body = { client_id: key(), to: "laura@sala.test" };
  const [made, same] = await Promise.all([ask(id, body), ask(id, body)]);
  expect([made.status, made.token]).toEqual([201, same.token]);
  expect(made.token).toMatch(/^[\w-]{43}$/);
  expect(await query("SELECT 1 FROM advance_link WHERE token_hash = $1", [made.token])).toEqual([]);
  expect(made.body.items.filter(({ owner }) => owner === "sala").every(({ state }) => state === "pedido")).toBe(true);
  const seen = await open(made.token);
  expect(seen.status).toBe(200);
  const all = JSON.stringify(seen.body);
  expect(all).not.toContain("SECRETO");
  expect(seen.body.items).toHaveLength(made.body.items.filter(({ owner }) => owner === "sala").length);
  const [first, second] = seen.body.items as [ItemView, ItemView];
  const answer = (item: { id: number; version: number }, text: string) => ({
    id: item.id,
    answer: text,
    version: item.version,
  });
  const twenty = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(made.token, [answer(first, `Laura ${n}`)])),
  );
  expect(twenty.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = twenty.find(({ status }) => status === 409);
  expect(refused?.body.current?.items[0]).toMatchObject({ state: "confirmado", version: first.version + 1 });
  const now = (await open(made.token)).body.items[0] as ItemView;
  expect((await send(made.token, [answer(now, "Cambió"), answer(second, "Muelle sur")])).status).toBe(200);
  const view = (await requestAs<Answer>(boss, "GET", at(id))).body;
  expect(view.items.find((one) => one.id === first.id)).toMatchObject({ state: "cambio", by: "Laura de la sala" });
  expect(view.items.find((one) => one.id === second.id)).toMatchObject({ state: "confirmado" });
  // Somebody else's question is none of this link's.
  const ours = view.items.find(({ owner }) => owner === "nosotros") as ItemView;
  expect((await send(made.token, [answer(ours, "Colado")])).status).toBe(409);
  expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toContain("advance.answered");
  const link = view.links[0]?.id;
  expect((await requestAs(boss, "DELETE", `${at(id)}/link/${link}`)).status).toBe(200);
  expect([(await open(made.token)).status, (await send(made.token, [answer(second, "x")])).status]).toEqual([404, 404]);
  const over = await ask(id);
  await query("UPDATE advance_link SET expires_at = now() - interval '1 second' WHERE revoked_at IS NULL");
  expect((await open(over.token)).status).toBe(404);
});

test("who reads a show's day reads its advance; only who prepares it writes or makes links", async () => {
  const { id } = await aShow({ state: "confirmado" });
  const item = (await prepare(id)).body.items[0] as ItemView;
  const statusOf = async (by: TestPerson) => [
    (await requestAs(by, "GET", at(id))).status,
    (await put(id, item, { answer: "x" }, by)).status,
    (await requestAs(by, "POST", `${at(id)}/link`, { side: "sala", client_id: key() })).status,
  ];
  expect(await statusOf(await aPerson("Negocio"))).toEqual([200, 403, 403]);
  expect(await statusOf(await aPerson("Booking"))).toEqual([403, 403, 403]);
  const limited = await aPerson("Produccion", { access: { artista: "Otra gente", accesoMontos: true } });
  expect(await statusOf(limited)).toEqual([404, 404, 404]);
});
