import { disconnect, prisma, query } from "@/lib/db";
import { channelNamed, channelsOf, conversation, messagesOf, say, trySay } from "@/lib/testing/chat";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { purgeMessages } from "./retention";
import type { Card, ChannelView, MessageView } from "./schema";

const XSS = `<img src=x onerror="alert(1)"> & 'comillas' @ <script>`;

let admin: TestPerson;
let ana: TestPerson;
let bruno: TestPerson;
let carla: TestPerson;
let general: ChannelView;
let area: ChannelView;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
});
beforeEach(async () => {
  ana = await aPerson("Ticketing");
  bruno = await aPerson("TicketingAdmin");
  carla = await aPerson("Legales");
  for (const [person, name] of [
    [ana, "Ana Núñez"],
    [bruno, "Bruno"],
    [carla, "Carla"],
  ] as const)
    await prisma.user.update({ where: { id: person.userId }, data: { name } });
  general = await channelNamed(ana, "General");
  area = await channelNamed(ana, "Ticketing");
});
afterEach(() => prisma.user.updateMany({ data: { active: false }, where: { id: { not: admin.userId } } }));
afterAll(disconnect);

const change = (person: TestPerson, { id, version }: MessageView, text: string) =>
  requestAs<MessageView>(person, "PUT", `/chat/messages/${id}`, { text, version });
const remove = (person: TestPerson, { id }: MessageView) =>
  requestAs<MessageView>(person, "DELETE", `/chat/messages/${id}`);
const unreadOf = async (person: TestPerson, { id }: ChannelView) =>
  (await channelsOf(person)).items.find((channel) => channel.id === id)?.unread;

describe("sending", () => {
  test("keeps the text as it is written, and answers the message", async () => {
    const message = await say(ana, area.id, `  ${XSS}\n\notra línea `);
    expect(message).toMatchObject({
      channel_id: area.id,
      author: { id: ana.userId, name: "Ana Núñez" },
      text: `${XSS}\n\notra línea`,
      deleted: false,
      edited_at: null,
      version: 1,
    });
    expect((await messagesOf(bruno, area.id)).body.items.at(-1)).toEqual(message);
  });

  test("twenty times at once is once", async () => {
    const client_id = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => trySay(ana, area.id, "una sola vez", { client_id })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await prisma.talkMessage.count({ where: { client_id } })).toBe(1);
    expect((await trySay(ana, general.id, "una sola vez", { client_id })).status).toBe(409);
    expect((await trySay(ana, area.id, "otra cosa", { client_id })).status).toBe(409);
    // The same id of another person is another message.
    expect((await trySay(bruno, area.id, "otra persona", { client_id })).status).toBe(201);
  });

  test("has its limits", async () => {
    expect((await trySay(ana, area.id, " ")).status).toBe(400);
    expect((await trySay(ana, area.id, "x".repeat(4_001))).status).toBe(400);
    expect((await trySay(ana, area.id, "x", { client_id: "1" })).status).toBe(400);
    expect((await trySay(ana, area.id, "x", { files: [crypto.randomUUID()] })).status).toBe(404);
    await query(
      `INSERT INTO talk_message (channel_id, author_id, client_id, text)
       SELECT $1, $2, gen_random_uuid(), 'rápido' FROM generate_series(1, 60)`,
      [area.id, ana.userId],
    );
    const refused = await trySay(ana, area.id, "uno más");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await trySay(bruno, area.id, "yo sí")).status).toBe(201);
  });

  test("another person's file is not attached", async () => {
    const { body: file } = await sendForm<{ id: string }>(bruno, "POST", "/documents", {}, [{ content: aPdf() }]);
    expect((await trySay(ana, area.id, "mío", { files: [file.id] })).status).toBe(404);
  });
});

describe("mentions", () => {
  const notesOf = ({ userId }: TestPerson) =>
    prisma.notification.findMany({ where: { user_id: userId, kind: "mencion" }, orderBy: { id: "asc" } });

  test("notify the readers who are named, whatever case and accents, and lead to the message", async () => {
    const message = await say(bruno, area.id, "@Bruno, @Carla y @ana nunez: ¿lo ven? no@ana");
    // As the text names them, wherever their rows lie.
    expect(message.mentions).toEqual([
      { id: bruno.userId, name: "Bruno" },
      { id: ana.userId, name: "Ana Núñez" },
    ]);
    expect(await notesOf(ana)).toMatchObject([
      {
        message: "mencionó su nombre en Ticketing",
        user_name: "Bruno",
        link: `/Chat?canal=${area.id}&mensaje=${message.id}`,
      },
    ]);
    expect([await notesOf(bruno), await notesOf(carla)]).toEqual([[], []]);
    expect((await channelsOf(ana)).items.find(({ id }) => id === area.id)).toMatchObject({ mentioned: true });
    // An edit tells only who is new.
    const edited = await change(bruno, message, "@Ana Núñez, igual");
    expect(edited.status).toBe(200);
    expect(await notesOf(ana)).toHaveLength(1);
  });

  test("of many messages at once in one channel all arrive: none waits for a connection while it holds the channel", async () => {
    const said = await Promise.all(Array.from({ length: 30 }, (_, at) => trySay(bruno, area.id, `@Ana Núñez ${at}`)));
    expect(said.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect(await notesOf(ana)).toHaveLength(30);
  });
});

describe("editing and deleting", () => {
  test("leave their trace, for administrators to read", async () => {
    const message = await say(ana, area.id, "borderó del sábado");
    expect((await change(bruno, message, "otro")).status).toBe(403);
    const edited = (await change(ana, message, "borderó del domingo")).body;
    expect(edited).toMatchObject({ text: "borderó del domingo", version: 2, edited_at: expect.any(String) });
    const stale = await change(ana, message, "tarde");
    expect(stale.status).toBe(409);
    expect((await remove(bruno, message)).status).toBe(403);
    const gone = await remove(admin, message);
    expect(gone.body).toMatchObject({ deleted: true, text: "", mentions: [], files: [] });
    expect((await remove(ana, message)).status).toBe(200);
    expect((await change(ana, gone.body, "vuelve")).status).toBe(422);
    const seen = JSON.stringify((await messagesOf(bruno, area.id)).body);
    expect(seen).not.toContain("borderó");
    expect(seen).toContain(`"id":${message.id}`);
    expect((await requestAs(ana, "GET", `/chat/messages/${message.id}/history`)).status).toBe(403);
    const { body } = await requestAs<{ change: string; text: string }[]>(
      admin,
      "GET",
      `/chat/messages/${message.id}/history`,
    );
    expect(body.map((entry) => [entry.change, entry.text])).toEqual([
      ["edicion", "borderó del sábado"],
      ["borrado", "borderó del domingo"],
    ]);
    const log = await auditOf(`chat_message:${message.id}`);
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([
      ["chat.message_edited", ana.mail],
      ["chat.message_deleted", admin.mail],
    ]);
    expect(JSON.stringify(log.map(({ before, after }) => [before, after]))).not.toContain("borderó");
  });

  test("the files of a deleted message are gone with it", async () => {
    const { body: file } = await sendForm<{ id: string }>(ana, "POST", "/documents", {}, [{ content: aPdf("b") }]);
    const { body: message } = await trySay(ana, area.id, "", { files: [file.id] });
    expect((await requestAs(bruno, "GET", `/documents/${file.id}/info`)).status).toBe(200);
    await remove(ana, message);
    expect((await requestAs(bruno, "GET", `/documents/${file.id}/info`)).status).toBe(404);
  });

  test("an archived channel is read, not written", async () => {
    const { body: channel } = await requestAs<ChannelView>(admin, "POST", "/chat/channels", { name: "Viejo" });
    const message = await say(admin, channel.id, "quedó");
    const put = (body: object) => requestAs<ChannelView>(admin, "PUT", `/chat/channels/${channel.id}`, body);
    const archived = await put({ archived: true, name: "Muy viejo", version: channel.version });
    expect(archived.body).toMatchObject({ archived: true, title: "Muy viejo" });
    expect((await put({ archived: false, version: channel.version })).status).toBe(409);
    expect((await trySay(admin, channel.id, "x")).status).toBe(422);
    expect((await change(admin, message, "x")).status).toBe(422);
    expect((await messagesOf(admin, channel.id)).body.items).toHaveLength(1);
    expect((await requestAs(ana, "PUT", `/chat/channels/${area.id}`, { name: "x", version: 1 })).status).toBe(403);
  });
});

describe("reading", () => {
  test("unread counts are each person's own and go with the mark, which never goes back", async () => {
    const channel = await conversation(ana, bruno);
    const said = [];
    for (const text of ["uno", "dos", "tres"]) said.push(await say(ana, channel.id, text));
    expect([await unreadOf(ana, channel), await unreadOf(bruno, channel)]).toEqual([0, 3]);
    const mark = (message_id: number) =>
      requestAs<{ last_read_id: number }>(bruno, "POST", `/chat/channels/${channel.id}/read`, { message_id });
    await mark(said[1]!.id);
    expect(await unreadOf(bruno, channel)).toBe(1);
    expect((await mark(said[0]!.id)).body.last_read_id).toBe(said[1]!.id);
    await remove(ana, said[2]!);
    expect(await unreadOf(bruno, channel)).toBe(0);
    expect((await mark(2_000_000_000)).body.last_read_id).toBe(said[2]!.id);
    await say(bruno, channel.id, "respuesta");
    expect([await unreadOf(ana, channel), await unreadOf(bruno, channel)]).toEqual([1, 0]);
  });

  test("pages go backwards, forwards and around a message, without gaps", async () => {
    const channel = await conversation(ana, carla);
    await query(
      `INSERT INTO talk_message (channel_id, author_id, client_id, text, created_at)
       SELECT $1, $2, gen_random_uuid(), 'n' || n, now() - interval '1 hour' FROM generate_series(1, 25) n`,
      [channel.id, ana.userId],
    );
    const texts = (page: { items: MessageView[] }) => page.items.map(({ text }) => Number(text.slice(1)));
    const newest = (await messagesOf(carla, channel.id, "?limit=10")).body;
    expect([texts(newest)[0], texts(newest).at(-1), newest.has_older, newest.has_newer]).toEqual([16, 25, true, false]);
    const older = (await messagesOf(carla, channel.id, `?limit=15&before=${newest.items[0]!.id}`)).body;
    expect([texts(older)[0], texts(older).at(-1), older.has_older]).toEqual([1, 15, false]);
    const middle = older.items[9]!.id;
    const around = (await messagesOf(carla, channel.id, `?limit=6&around=${middle}`)).body;
    expect([texts(around), around.has_older, around.has_newer]).toEqual([[8, 9, 10, 11, 12, 13], true, true]);
    const after = (await messagesOf(carla, channel.id, `?limit=50&after=${middle}`)).body;
    expect([texts(after)[0], texts(after).length, after.has_newer]).toEqual([11, 15, false]);
    expect((await messagesOf(carla, channel.id, "?before=1&after=2")).status).toBe(400);
  });

  test("search finds inflected words and parts of words, by channel, person and day", async () => {
    const channel = await conversation(ana, bruno);
    await say(ana, channel.id, "Las canciones de la gira quedaron ensayadas");
    const other = await say(bruno, channel.id, "el 100% del estadio, presupuestado");
    await query("UPDATE talk_message SET created_at = '2026-03-01T02:30:00Z' WHERE id = $1", [other.id]);
    const find = async (person: TestPerson, search: string) =>
      (
        await requestAs<{ items: MessageView[] }>(
          person,
          "GET",
          `/chat/search?channel=${channel.id}&${encodeURI(search)}`,
        )
      ).body.items.map(({ author }) => author.name);
    expect(await find(ana, "q=canción")).toEqual(["Ana Núñez"]);
    expect(await find(ana, "q=ENSAYAR")).toEqual(["Ana Núñez"]);
    expect(await find(ana, "q=upuesta")).toEqual(["Bruno"]);
    expect(await find(ana, "q=100%")).toEqual(["Bruno"]);
    expect(await find(ana, "q=1%%")).toEqual([]);
    expect(await find(ana, `q=las&author=${bruno.userId}`)).toEqual([]);
    expect(await find(ana, "q=estadio&to=2026-02-28")).toEqual(["Bruno"]);
    expect(await find(ana, "q=estadio&from=2026-03-01")).toEqual([]);
    expect(await find(carla, "q=estadio")).toEqual([]);
    expect((await requestAs(ana, "GET", "/chat/search?q=a")).status).toBe(400);
  });
});

describe("cards of links", () => {
  const cards = async (person: TestPerson, ...links: string[]) =>
    (await requestAs<{ link: string; card: Card | null }[]>(person, "POST", "/chat/unfold", { links })).body.map(
      ({ card }) => card?.title ?? null,
    );

  test("are made for who may see what they lead to, and for nobody else", async () => {
    const show = await aShow({ name: "Vélez / Cancha & más" });
    const space = anArea();
    const maker = await aMember(space, "editor");
    const budget = await aBudget(maker, space, { titulo: "Backline" });
    const links = [
      `/tickets/${encodeURIComponent(show.name)}?tab=ventas`,
      `/bsastrap?linea=${budget.id}`,
      `/admin-users/${carla.userId}`,
      "/tickets/No%20existe",
      "/tickets/%E0%A4%A",
      "/presupuestos/check-status?gastoId=7",
      "//otro.test/tickets/x",
      "/toString",
    ];
    const none = [null, null, null, null, null];
    expect(await cards(ana, ...links)).toEqual([show.name, null, null, ...none]);
    expect(await cards(maker, ...links)).toEqual([null, "Backline", null, ...none]);
    expect(await cards(carla, ...links)).toEqual([null, null, null, ...none]);
    expect(await cards(admin, ...links)).toEqual([show.name, "Backline", "Carla", ...none]);
  });
});

describe("retention", () => {
  beforeEach(() => prisma.talkMessage.deleteMany());
  const aged = async (channel: ChannelView, days: number, text: string) => {
    const message = await say(ana, channel.id, text);
    await query("UPDATE talk_message SET created_at = now() - $2 * interval '1 day' WHERE id = $1", [message.id, days]);
    return message.id;
  };
  const left = async (ids: number[]) =>
    (await prisma.talkMessage.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })).map(({ id }) => id);

  test("deletes what is older than the channel keeps, with files and history, and says so in the log", async () => {
    const one = await conversation(ana, bruno);
    const two = await conversation(ana, carla);
    const ids = [
      await aged(one, 40, "a"),
      await aged(one, 10, "b"),
      await aged(two, 40, "c"),
      await aged(general, 40, "d"),
    ];
    expect(await purgeMessages()).toBe(0);
    const { body: file } = await sendForm<{ id: string }>(ana, "POST", "/documents", {}, [{ content: aPdf("r") }]);
    const { body: old } = await trySay(ana, one.id, "viejo", { files: [file.id] });
    await change(ana, old, "editado");
    await query("UPDATE talk_message SET created_at = now() - interval '31 days' WHERE id = $1", [old.id]);
    await prisma.chatChannel.update({ where: { id: two.id }, data: { retention_days: 0 } });
    const settings = (await requestAs<{ version: number }>(admin, "GET", "/chat/settings")).body;
    const save = (person: TestPerson, version = settings.version) =>
      requestAs(person, "PUT", "/chat/settings", { retention_days: 30, version });
    expect((await save(ana)).status).toBe(403);
    expect((await save(admin)).status).toBe(200);
    expect((await save(admin)).status).toBe(409);
    expect(await purgeMessages()).toBe(3);
    expect(await left([...ids, old.id])).toEqual([ids[1], ids[2]]);
    expect(await prisma.talkHistory.count({ where: { message_id: old.id } })).toBe(0);
    expect(await prisma.file.count({ where: { id: file.id } })).toBe(0);
    expect(await auditOf(`chat_channel:${one.id}`)).toMatchObject([
      { action: "chat.channel_made" },
      { action: "chat.purged", actor: "sistema", before: { messages: 2, files: 1, days: 30 } },
    ]);
    expect(await purgeMessages()).toBe(0);
  });
});
