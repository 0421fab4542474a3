import { personOf } from "@/lib/auth/person";
import { disconnect } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { allowedTopics } from "@/lib/live/topics";
import { channelNamed, channelsOf, conversation, messagesOf, say, trySay } from "@/lib/testing/chat";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { ChannelDetail, ChannelView, MessageView } from "./schema";

let admin: TestPerson;
let ticketing: TestPerson;
let legal: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  ticketing = await aPerson("Ticketing");
  legal = await aPerson("Legales");
  other = await aPerson("Legales Jr");
});
afterAll(disconnect);

const titles = async (person: TestPerson) =>
  (await channelsOf(person)).items.filter(({ joined }) => joined).map(({ title }) => title);

/** Every way into a channel and one of its messages, by who tries. */
async function ways(person: TestPerson, channel: number, message: MessageView) {
  const query = `/chat/search?q=${encodeURIComponent(message.text.slice(0, 12))}`;
  const found = (await requestAs<{ items: MessageView[] }>(person, "GET", query)).body.items ?? [];
  const file = message.files[0]?.id;
  const signedIn = await personOf({ userId: person.userId, sessionId: person.sessionId } as never);
  const topics = await allowedTopics(signedIn as never, [`canal:${channel}`]);
  return {
    channel: (await requestAs(person, "GET", `/chat/channels/${channel}`)).status,
    list: (await messagesOf(person, channel)).status,
    send: (await trySay(person, channel, "¿se puede?")).status,
    read: (await requestAs(person, "POST", `/chat/channels/${channel}/read`, { message_id: message.id })).status,
    message: (await requestAs(person, "GET", `/chat/messages/${message.id}`)).status,
    edit: (await requestAs(person, "PUT", `/chat/messages/${message.id}`, { text: "x", version: 99 })).status,
    file: file && (await requestAs(person, "GET", `/documents/${file}/info`)).status,
    found: found.some(({ id }) => id === message.id),
    hears: topics.size === 1,
  };
}

const OUT = {
  channel: 404,
  list: 404,
  send: 404,
  read: 404,
  message: 404,
  edit: 404,
  file: 404,
  found: false,
  hears: false,
};
const IN = {
  channel: 200,
  list: 200,
  send: 201,
  read: 200,
  message: 200,
  edit: 403,
  file: 200,
  found: true,
  hears: true,
};

async function withFile(author: TestPerson, channel: number, text: string): Promise<MessageView> {
  const sent = await sendForm<{ id: string }>(author, "POST", "/documents", {}, [{ content: aPdf(text) }]);
  expect(sent.status).toBe(201);
  const { status, body } = await trySay(author, channel, text, { files: [sent.body.id] });
  expect(status).toBe(201);
  expect(body.files.map(({ id }) => id)).toEqual([sent.body.id]);
  return body;
}

test("areas follow the person's area, or else their role; administrators see them all", async () => {
  const moved = await aPerson("Legales", { area: "ticketing " });
  expect(await titles(legal)).toEqual(expect.arrayContaining(["General", "Legales"]));
  expect(await titles(legal)).toHaveLength(2);
  expect(await titles(moved)).toEqual(expect.arrayContaining(["General", "Ticketing"]));
  expect(await titles(moved)).not.toContain("Legales");
  expect((await titles(admin)).length).toBeGreaterThan(15);
  const channel = await channelNamed(legal, "Legales");
  const message = await withFile(legal, channel.id, "contrato del sponsor");
  expect(await ways(other, channel.id, message)).toEqual(IN);
  expect(await ways(admin, channel.id, message)).toEqual(IN);
  expect(await ways(ticketing, channel.id, message)).toEqual(OUT);
  expect(await ways(moved, channel.id, message)).toEqual(OUT);
});

test("a direct conversation is of its people and nobody else's, administrators included", async () => {
  const channel = await conversation(ticketing, legal);
  expect((await conversation(legal, ticketing)).id).toBe(channel.id);
  const message = await withFile(ticketing, channel.id, "confidencial de verdad");
  expect(await ways(legal, channel.id, message)).toEqual(IN);
  for (const person of [admin, other]) expect(await ways(person, channel.id, message)).toEqual(OUT);
  expect((await requestAs(admin, "GET", `/chat/messages/${message.id}/history`)).status).toBe(404);
  expect((await requestAs(admin, "PUT", `/chat/channels/${channel.id}`, { name: "x", version: 1 })).status).toBe(404);
  expect((await requestAs(admin, "DELETE", `/chat/messages/${message.id}`)).status).toBe(404);
  const view = (await channelsOf(legal)).items.find(({ id }) => id === channel.id);
  expect(view?.people.map(({ id }) => id)).toEqual([ticketing.userId]);
});

test("shows are offered from today's on, and then what is over", async () => {
  const artist = "Gira de Prueba";
  const [yesterday, today, tomorrow] = await Promise.all(
    [-1, 0, 1].map((days) => aShow({ artist, fecha: addDays(todayIn(), days) })),
  );
  const offered = (await requestAs<{ name: string }[]>(ticketing, "GET", "/chat/shows?q=gira%20de")).body;
  expect(offered.map(({ name }) => name)).toEqual([today, tomorrow, yesterday].map((show) => show?.name));
});

test("a show's channel is for who may open the show in ticketing or in production", async () => {
  const show = await aShow({ artist: "La Calesita" });
  const allowed = await aPerson("Merch", { access: { artista: "La Calesita", accesoMontos: false } });
  await aShow({ artist: "Otra Banda" });
  const limited = await aPerson("Merch", { access: { artista: "Otra Banda", accesoMontos: false } });
  const producer = await aPerson("Produccion");
  const limitedProducer = await aPerson("Produccion", { access: { artista: "Otra Banda", accesoMontos: false } });
  const open = (person: TestPerson) => requestAs<ChannelView>(person, "POST", "/chat/channels", { show: show.name });
  const all = await Promise.all([open(ticketing), open(allowed), open(producer), open(ticketing)]);
  expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  const channel = all[0]!.body;
  expect(channel).toMatchObject({ kind: "show", title: show.name, show: show.name });
  const message = await withFile(ticketing, channel.id, "prueba de sonido a las seis");
  for (const person of [allowed, producer, admin]) expect(await ways(person, channel.id, message)).toEqual(IN);
  for (const person of [legal, limited, limitedProducer]) {
    expect(await ways(person, channel.id, message)).toEqual(OUT);
    expect((await open(person)).status).toBe(404);
  }
  const shows = (await requestAs<{ name: string }[]>(limited, "GET", "/chat/shows?q=")).body.map(({ name }) => name);
  expect(shows).not.toContain(show.name);
  expect((await requestAs<unknown[]>(legal, "GET", "/chat/shows")).body).toEqual([]);
  const { readers } = (await requestAs<ChannelDetail>(allowed, "GET", `/chat/channels/${channel.id}`)).body;
  const ids = readers.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([admin, ticketing, allowed, producer].map(({ userId }) => userId)));
  for (const person of [legal, limited, limitedProducer]) expect(ids).not.toContain(person.userId);
});

test("an open channel is joined and left; before joining nothing of it is read", async () => {
  const made = await requestAs<ChannelView>(admin, "POST", "/chat/channels", { name: "Asado de fin de año" });
  expect(made.status).toBe(200);
  const channel = made.body;
  const message = await withFile(admin, channel.id, "¿quién lleva el carbón?");
  expect(await ways(legal, channel.id, message)).toEqual(OUT);
  const listed = (await channelsOf(legal)).items.find(({ id }) => id === channel.id);
  expect(listed).toMatchObject({ joined: false, unread: 0, last_message_at: null });
  expect((await requestAs(legal, "POST", `/chat/channels/${channel.id}/join`)).status).toBe(200);
  expect(await ways(legal, channel.id, message)).toEqual(IN);
  expect((await requestAs(legal, "DELETE", `/chat/channels/${channel.id}/join`)).status).toBe(200);
  expect(await ways(legal, channel.id, message)).toEqual(OUT);
  // Open areas are joined by others too; closed ones are not.
  const systems = await channelNamed(admin, "Sistemas");
  expect((await requestAs(legal, "POST", `/chat/channels/${systems.id}/join`)).status).toBe(200);
  expect(await titles(legal)).toContain("Sistemas");
  const closed = await channelNamed(admin, "Ticketing");
  expect((await requestAs(legal, "POST", `/chat/channels/${closed.id}/join`)).status).toBe(404);
  expect((await requestAs(ticketing, "DELETE", `/chat/channels/${closed.id}/join`)).status).toBe(422);
  expect((await requestAs(legal, "POST", "/chat/channels", { name: "Propio" })).status).toBe(403);
});

test("who may not use the chat is in no channel, and nobody writes to them", async () => {
  const guest = await aPerson("InvitadoTicketing");
  expect((await requestAs(guest, "GET", "/chat/channels")).status).toBe(403);
  const refused = await requestAs(ticketing, "POST", "/chat/channels", { people: [guest.userId] });
  expect(refused.status).toBe(400);
  const general = await channelNamed(ticketing, "General");
  await say(ticketing, general.id, "hola");
  const { readers } = (await requestAs<ChannelDetail>(ticketing, "GET", `/chat/channels/${general.id}`)).body;
  expect(readers.map(({ id }) => id)).not.toContain(guest.userId);
  const people = (await requestAs<{ id: number }[]>(ticketing, "GET", "/chat/people?q=legales")).body;
  expect(people.map(({ id }) => id)).toContain(legal.userId);
});

test.each([[{}], [{ show: "x", people: [1] }], [{ people: [] }], [{ name: " " }], [{ people: ["1"] }], [{ otro: 1 }]])(
  "%j opens nothing",
  async (body) => {
    expect((await requestAs(admin, "POST", "/chat/channels", body)).status).toBe(400);
  },
);
