import { contracts } from "@/lib/contracts";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { publicStates, type ShowState, showStates } from "./rules/kinds";

/** A word that is in the names of the shows of this file alone. */
const WORD = "Zzquimera";
const hidden = showStates.filter((state) => !publicStates.some((one) => one === state));
const nameOf = (state: ShowState) => `${WORD} ${state}`;
const ids = new Map<ShowState, number>();
let admin: TestPerson;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  for (const state of showStates) {
    const { id } = await aShow({ name: nameOf(state), state, artist: WORD, fecha: "2031-02-03" });
    ids.set(state, id);
    // Of before, when ticketing could load them.
    await aSale(id, "2030-12-01");
  }
});
afterAll(disconnect);

const secrets = (text: unknown) => hidden.filter((state) => JSON.stringify(text ?? null).includes(nameOf(state)));

/** Every read of ticketing, with the names that it takes in its address. */
const reads = contracts
  .filter(({ method, path }) => method === "GET" && path.startsWith("/tickets"))
  .map(({ path }) => path)
  .sort();

test.each(reads)("GET %s tells nothing of a show before it is confirmed", async (path) => {
  const fill = (state: ShowState) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (name === "id") return String(ids.get(state));
      if (name === "artist") return WORD;
      if (name === "type") return "live-arg";
      return encodeURIComponent(name === "email" ? admin.mail : nameOf(state));
    });
  for (const state of path.includes("{") ? hidden : hidden.slice(0, 1)) {
    const { status, body } = await requestAs(admin, "GET", fill(state));
    if (status < 300) expect([fill(state), secrets(body)]).toEqual([fill(state), []]);
    else expect([fill(state), status < 500]).toEqual([fill(state), true]);
    if (/\{(show|x)\}/.test(path)) expect([fill(state), status]).toEqual([fill(state), 404]);
  }
});

const pickers = [
  `/boards/forms/shows?q=${WORD}`,
  `/chat/shows?q=${WORD}`,
  `/requisitions/choices?q=${WORD}`,
  `/allocation-targets?q=${WORD}`,
  `/tickets?artist=${WORD}`,
  `/tickets/inactive?artist=${WORD}`,
  `/tickets/shows`,
  `/tickets/report/todos`,
  `/tickets/report-by-date/todos`,
  `/show-admin?q=${WORD}`,
];
test.each(pickers)("%s offers what is confirmed, and nothing before", async (path) => {
  const { status, body } = await requestAs(admin, "GET", path);
  expect([status, secrets(body)]).toEqual([200, []]);
});

test("what is confirmed is there, whatever comes after", async () => {
  const { body } = await requestAs<{ name: string }[]>(admin, "GET", "/tickets/shows");
  const names = body.map(({ name }) => name).filter((name) => name.startsWith(WORD));
  expect(names.sort()).toEqual(publicStates.map(nameOf).sort());
});

const writes: [path: string, body: (name: string) => object][] = [
  ["/tickets/sales", (show) => ({ show, fecha: "2030-12-02", venta: 3, montoDiario: "30" })],
  ["/tickets/sold-out", (show) => ({ show })],
  ["/chat/channels", (show) => ({ show })],
  ["/bsastrap/solicitar-factura-show", (show) => ({ show, proveedor: "Luces", proveedor_mail: "luces@example.test" })],
];
test.each(writes)("POST %s knows no show before it is confirmed", async (path, body) => {
  for (const state of hidden) {
    const { status } = await requestAs(admin, "POST", path, body(nameOf(state)));
    expect([path, state, status === 404 || status === 400]).toEqual([path, state, true]);
  }
  expect(await prisma.invoiceRequest.count()).toBe(0);
});

test("a link to one unfolds to nothing, and a link for its invoice is not made", async () => {
  for (const state of hidden) {
    const link = `/tickets/${encodeURIComponent(nameOf(state))}`;
    const { body } = await requestAs(admin, "GET", `/chat/unfold?link=${encodeURIComponent(link)}`);
    expect([state, secrets(body)]).toEqual([state, []]);
    const made = await requestAs(admin, "POST", "/vouchers/links", { shows: [ids.get(state)] });
    expect([state, made.status]).toEqual([state, 400]);
  }
});

test("who runs ticketing takes no step of one, as if there were none; booking does", async () => {
  const id = ids.get("consulta") ?? 0;
  const body = { to: "caido", version: 1, reason: "Sin respuesta" };
  const step = async (person: TestPerson) => (await requestAs(person, "POST", `/shows/${id}/transition`, body)).status;
  expect(await step(await aPerson("Ticketing"))).toBe(404);
  expect(await step(await aPerson("Administracion"))).toBe(404);
  expect(await step(await aPerson("Booking Jr"))).toBe(200);
});
