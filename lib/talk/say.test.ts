import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
import { correct, takeBack } from "./change";
import { clientIdOf, say } from "./say";
import type { Talk } from "./talk";
import { messagesOf } from "./views";

const talk: Talk<"feedback_id"> = { column: "feedback_id", files: "feedback_message", perMinute: 3 };
const other: Talk<"channel_id"> = { column: "channel_id", files: "chat_message", perMinute: 3 };

let feedback: number;
let channel: number;
let person: TestPerson & { requestId: string };

beforeAll(async () => {
  await testDatabase();
});
beforeEach(async () => {
  person = { ...(await aPerson("Gerente")), requestId: "test" };
  const sent = { user_id: person.userId, user_name: "", message: "Hola", type: "👍" };
  feedback = (await prisma.feedback.create({ data: sent })).id;
  channel = (await prisma.chatChannel.create({ data: { kind: "abierto", name: `Canal ${person.userId}` } })).id;
});
afterAll(disconnect);

const aFile = async (name: string) =>
  (await sendForm<{ id: string }>(person, "POST", "/documents", {}, [{ name, content: aPdf(name) }])).body.id;
const tell = (client_id: string, text: string, files: string[] = []) =>
  prisma.$transaction((tx) => say(tx, person, talk, feedback, { client_id, text, files }));
const inChannel = (text: string) =>
  prisma.$transaction((tx) => say(tx, person, other, channel, { client_id: crypto.randomUUID(), text, files: [] }));
const read = async (id: number) => {
  const [message] = await messagesOf(talk, { rest: "WHERE m.id = $1", values: [id] });
  if (!message) throw new Error("There is no such message.");
  return message;
};

test("an id that was sent is that message only with what it said then: other words and files are not lost for it", async () => {
  const [one, two] = [await aFile("uno.pdf"), await aFile("dos.pdf")];
  const id = crypto.randomUUID();
  const first = await tell(id, "Como fue", [one]);
  const again = async () => expect(await tell(id, "Como fue", [one])).toEqual({ ...first, isNew: false });
  const refused = async (text: string, files: string[]) =>
    expect(tell(id, text, files)).rejects.toMatchObject({ status: 409 });
  await again();
  for (const [text, files] of [
    ["Otra cosa", [one]],
    ["Como fue", []],
    ["Como fue", [two]],
    ["Como fue", [one, two]],
  ] as const)
    await refused(text, [...files]);
  const correction = { text: "Corregido", version: 1 };
  const ways = { mentioned: async () => [], fresh: () => read(first.id) };
  await prisma.$transaction(async (tx) => correct(tx, person, talk, await read(first.id), correction, ways));
  await again();
  await refused("Corregido", [one]);
  await prisma.$transaction((tx) => takeBack(tx, person, talk, first.id));
  await again();
  await refused("", []);
  expect(await prisma.talkMessage.count({ where: { feedback_id: feedback } })).toBe(1);
});

test("each kind of conversation counts its own messages and corrections", async () => {
  for (const text of ["Uno", "Dos", "Tres"]) await inChannel(text);
  await expect(inChannel("Cuatro")).rejects.toMatchObject({ status: 429 });
  const { id } = await tell(crypto.randomUUID(), "Uno");
  const ways = { mentioned: async () => [], fresh: () => read(id) };
  const correction = async (text: string) => {
    const now = await read(id);
    return prisma.$transaction((tx) => correct(tx, person, talk, now, { text, version: now.version }, ways));
  };
  await correction("Dos");
  await correction("Tres");
  await expect(correction("Cuatro")).rejects.toMatchObject({ status: 429 });
  await expect(tell(crypto.randomUUID(), "Cuatro")).rejects.toMatchObject({ status: 429 });
});

test("a call's key is its own: the same one in another call is another message", () => {
  expect(clientIdOf("reply", "una")).toBe(clientIdOf("reply", "una"));
  expect(clientIdOf("reply", "una")).not.toBe(clientIdOf("comment", "una"));
  expect(clientIdOf("a", 'b","c')).not.toBe(clientIdOf('a","b', "c"));
  expect(clientIdOf("reply", undefined)).not.toBe(clientIdOf("reply", undefined));
});
