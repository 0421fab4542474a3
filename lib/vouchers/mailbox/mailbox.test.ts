import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { type ImapServer, imapServer } from "@/lib/testing/imapServer";
import { emptyPdf } from "@/lib/testing/samples";
import { openMail } from "./files";
import { readMailbox } from "./read";
import { type Mailbox, mailboxSettings } from "./settings";
import { MAX_MAIL_BYTES } from "./take";
import { unpackTnef } from "./tnef";

jest.setTimeout(60_000);

interface Part {
  name: string;
  type: string;
  bytes: Buffer;
  head?: string;
}
const part = ({ name, type, bytes, head = `Content-Disposition: attachment; filename="${name}"` }: Part) =>
  `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n${head}\r\n\r\n${bytes.toString("base64")}\r\n`;
const mail = (id: string, ...parts: Part[]) =>
  `From: a@example.com\r\nTo: b@example.com\r\nSubject: Factura ${id}\r\nMessage-ID: <${id}@example.com>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nVa.\r\n${parts.map(part).join("")}--b--\r\n`;
/** A PDF of its own. */
const pdf = (name: string): Part => ({
  name: `${name}.pdf`,
  type: "application/pdf",
  bytes: Buffer.concat([emptyPdf(), Buffer.from(`%${name}\n`)]),
});
const logo: Part = {
  name: "logo.png",
  type: "image/png",
  bytes: Buffer.alloc(900, 1),
  head: "Content-Disposition: inline\r\nContent-ID: <l>",
};

const attribute = (tag: number, data: Buffer) => {
  const head = Buffer.alloc(9);
  head.writeUInt8(2, 0);
  head.writeUInt32LE(tag, 1);
  head.writeUInt32LE(data.length, 5);
  return Buffer.concat([head, data, Buffer.alloc(2)]);
};
const winmail = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]),
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from(`${name}\0`)),
    attribute(0x0006800f, bytes),
  ]);

let server: ImapServer;
let mailbox: Mailbox;

beforeAll(async () => void (await testDatabase()));
beforeEach(async () => {
  server = await imapServer();
  const owner = await aPerson("Administracion");
  mailbox = mailboxSettings({ INVOICE_IMAP_URL: server.url, INVOICE_IMAP_FOR: owner.mail } as never) as Mailbox;
  // Each has a mailbox of its own.
  mailbox.key = server.url;
});
afterEach(() => server.stop());
afterAll(disconnect);

const names = async () => {
  const rows = await prisma.intakeItem.findMany({
    where: { batch: { door: "mail" } },
    orderBy: { id: "asc" },
    select: { name: true },
  });
  return rows.map(({ name }) => name);
};
const states = async () =>
  (await prisma.mailboxMail.findMany({ where: { mailbox: mailbox.key }, orderBy: { uid: "asc" } })).map(
    ({ state }) => state,
  );
const standing = () => prisma.mailboxState.findUniqueOrThrow({ where: { mailbox: mailbox.key } });

test("each attachment is an item, the mail is kept and marked; a second reading, a delivery again and new numbers take nothing twice", async () => {
  const before = (await names()).length;
  server.add(mail("uno", pdf("a1"), pdf("a2"), logo));
  server.add(mail("dos"));
  server.add(
    mail("tres", { name: "winmail.dat", type: "application/ms-tnef", bytes: winmail("b1.pdf", pdf("b1").bytes) }),
  );
  await readMailbox(mailbox);
  expect(await states()).toEqual(["tomado", "sin_archivos", "tomado"]);
  expect((await names()).slice(before)).toEqual(["a1.pdf", "a2.pdf", "b1.pdf"]);
  expect(server.mails.every(({ seen }) => seen)).toBe(true);
  const kept = await prisma.mailboxMail.findMany({ where: { mailbox: mailbox.key, storage_key: null } });
  expect(kept).toEqual([]);

  for (const one of server.mails) one.seen = false;
  await readMailbox(mailbox);
  expect(server.fetched).toBe(3);
  expect(server.mails.every(({ seen }) => seen)).toBe(true);
  server.validity = 8;
  server.add(mail("uno", pdf("a1"), pdf("a2"), logo));
  for (const one of server.mails) one.seen = false;
  await readMailbox(mailbox);
  expect((await names()).length).toBe(before + 3);
  expect((await standing()).failed_at).toBeNull();
});

test("one that somebody opened before it was taken is taken", async () => {
  const before = (await names()).length;
  server.add(mail("cuatro", pdf("c1")));
  await readMailbox(mailbox);
  server.add(mail("cinco", pdf("c2")));
  for (const one of server.mails) one.seen = true;
  await readMailbox(mailbox);
  expect((await names()).slice(before)).toEqual(["c1.pdf", "c2.pdf"]);
});

test("a connection that is cut in the middle loses nothing: it is told, and the mail comes with the next reading", async () => {
  const before = (await names()).length;
  server.add(mail("seis", pdf("d1")));
  server.cutAfter = 100;
  await readMailbox(mailbox);
  expect([await states(), server.mails[0]?.seen, (await standing()).error]).toEqual([
    ["fallo"],
    false,
    "Se cortó la conexión con la casilla.",
  ]);
  expect((await names()).length).toBe(before);
  await readMailbox(mailbox);
  expect([await states(), (await names()).slice(before), (await standing()).failed_at]).toEqual([
    ["tomado"],
    ["d1.pdf"],
    null,
  ]);
});

test("what a killed process had taken of a mail is not taken again", async () => {
  const before = (await names()).length;
  server.add(mail("siete", pdf("e1"), pdf("e2")));
  await readMailbox(mailbox);
  await prisma.mailboxMail.updateMany({
    where: { mailbox: mailbox.key },
    data: { state: "bajando", started_at: new Date(Date.now() - 3_600_000) },
  });
  for (const one of server.mails) one.seen = false;
  await readMailbox(mailbox);
  expect([await states(), (await names()).length - before]).toEqual([["tomado"], 2]);
});

test("a password that is refused, and one that is too long, are told without the address", async () => {
  server.add(Buffer.alloc(MAX_MAIL_BYTES + 1, "a"));
  await readMailbox(mailbox);
  expect([await states(), server.fetched, server.mails[0]?.seen]).toEqual([["grande"], 0, false]);
  server.password = "otra";
  await readMailbox(mailbox);
  expect((await standing()).error).toBe("El servidor de la casilla rechazó la clave.");
});

test("signatures and invitations are no vouchers; a large picture in the text is", async () => {
  const photo = { ...logo, name: "foto.jpg", type: "image/jpeg", bytes: Buffer.alloc(200_000, 1) };
  const noise = { name: "smime.p7s", type: "application/pkcs7-signature", bytes: Buffer.alloc(2_000, 1) };
  const { files } = await openMail(Buffer.from(mail("ocho", photo, noise, logo)));
  expect(files.map(({ name }) => name)).toEqual(["foto.jpg"]);
  expect([unpackTnef(Buffer.from("no")), unpackTnef(winmail("x", Buffer.from("y")).subarray(0, 40))]).toEqual([
    null,
    null,
  ]);
});

test("without one in the environment none is read", async () => {
  expect(mailboxSettings({} as never)).toBeNull();
  await readMailbox(null);
});
