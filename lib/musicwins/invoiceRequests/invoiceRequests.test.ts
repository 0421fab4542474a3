import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { disconnect, prisma } from "@/lib/db";
import { deliverMail } from "@/lib/mail/deliver";
import type { OutgoingMail } from "@/lib/mail/transport";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aCompany, aMember, anArea, aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { invoiceRequestMail } from "./mailKind";

type Link = {
  success: true;
  data: { id: number; token: string; url: string; mailed: boolean; state: string; used: boolean };
};
type Failure = { success: false; error: string; code: string; issues?: { path: string; message: string }[] };

type Requested = Record<string, unknown> & { id: number; invoice: { file_url: string } | null };

let area: string;
let editor: TestPerson;
let line: { id: number; titulo: string };
let number = 0;
const OURS = "30-71482236-1";

beforeAll(async () => {
  await testDatabase();
  await aCompany();
});
beforeEach(async () => {
  await prisma.rateLimit.deleteMany();
  area = anArea();
  editor = await aMember(area, "editor");
  line = await aBudget(editor, area, { alicuota_ars: "4860000", titulo: "Backline" });
});
afterAll(disconnect);

const ask = (more: object = {}) =>
  requestAs<Link>(editor, "POST", "/bsastrap/solicitar-factura", {
    proveedor: "Grupo Pampa SRL",
    presupuesto: line.id,
    isfinanciero: false,
    ...more,
  });
const aLink = async (more: object = {}) => (await ask({ clave: randomUUID(), ...more })).body.data;
const look = <T = Failure>(token: string) => requestAs<T>(null, "GET", `/bsastrap/factura-request/${token}`);
const invoice = (more: Record<string, string> = {}) => ({
  supplier_tax_id: "30-70915527-6",
  recipient_tax_id: "30-71482236-1",
  tipo: "A",
  punto_venta: "0010",
  numero: String(++number),
  fecha: "2024-11-20",
  total: "4.860.000,00",
  divisa: "ARS",
  ...more,
});
const upload = <T = Failure>(token: string, fields: Record<string, string>, content: Buffer | null = aPdf()) =>
  sendForm<T>(null, "PUT", `/bsastrap/factura-request/${token}/upload`, fields, content ? [{ content }] : []);
const used = <T = Failure>(token: string) => requestAs<T>(null, "PUT", `/bsastrap/factura-request/${token}/used`);
const requests = async () =>
  (await requestAs<{ data: Requested[] }>(editor, "GET", `/bsastrap/${line.id}/invoice-requests`)).body.data;

test("the tax id that was agreed on goes with the request, unless another supplier is asked", async () => {
  const agreed = { alicuota_ars: "100", proveedor: "Grupo Pampa SRL", proveedor_cuit: "30-70915527-6" };
  const { id } = await aBudget(editor, area, agreed);
  const asked = async (more: object) => {
    const { body } = await ask({ presupuesto: id, ...more });
    return (await prisma.invoiceRequest.findUniqueOrThrow({ where: { id: body.data.id } })).proveedor_cuit;
  };
  expect([
    await asked({ proveedor: " grupo pampa srl" }),
    await asked({ proveedor: "Otra SA" }),
    await asked({ proveedor_cuit: "20-12345678-6" }),
  ]).toEqual(["30-70915527-6", "", "20-12345678-6"]);
});

test("the link says only who, what, how much and whom to bill; opening it does not use it up", async () => {
  const { token, url } = await aLink();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(url).toMatch(new RegExp(`/upload-invoice/${token}$`));
  // The person who asks for the head alone, or loads ahead, is nobody that opened it.
  const address = `/bsastrap/factura-request/${token}`;
  expect((await requestAs(null, "HEAD", address)).status).toBe(200);
  expect((await requestAs(null, "GET", address, undefined, { "sec-purpose": "prefetch;prerender" })).status).toBe(200);
  expect(await requests()).toMatchObject([{ state: "pendiente", opened_at: null }]);
  for (let times = 0; times < 3; times++) {
    const { status, body } = await look<{ data: object }>(token);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      proveedor: "Grupo Pampa SRL",
      titulo: "Backline",
      importe_ars: "4860000.00",
      importe_usd: "0.00",
      proveedor_cuit: "",
      facturar_a: { name: "Productora de Prueba SA", tax_id: OURS, country: "AR" },
      expires_at: expect.any(String),
      used: false,
    });
  }
  expect(await requests()).toMatchObject([{ state: "abierto", used: false, opened_at: expect.any(String) }]);
  expect(JSON.stringify(await prisma.invoiceRequest.findMany())).not.toContain(token);
});

test("an invoice uses it up and gets a receipt; the asker's team has file and data", async () => {
  const { token, id } = await aLink();
  const { status, body } = await upload<{ data: { recibo: string; used: boolean } }>(
    token,
    invoice({ cae: "70417054367476" }),
  );
  expect([status, body.data.used]).toEqual([200, true]);
  expect(body.data.recibo).toMatch(/^R-\d{4}-\d{6}$/);
  const [request] = await requests();
  expect(request).toMatchObject({
    state: "usado",
    used: true,
    invoice: {
      recibo: body.data.recibo,
      supplier_tax_id: "30-70915527-6",
      tipo: "A",
      punto_venta: "10",
      total: "4860000.00",
    },
  });
  const { file_url } = request?.invoice ?? { file_url: "" };
  expect((await requestAs(editor, "GET", file_url.replace("/api", ""))).raw.equals(aPdf())).toBe(true);
  expect((await requestAs(await aMember(anArea(), "admin"), "GET", file_url.replace("/api", ""))).status).toBe(404);
  expect((await auditOf(`invoice_request:${id}`)).map(({ action }) => action)).toEqual([
    "invoice_request.created",
    "invoice_request.used",
  ]);
  expect((await used<{ data: object }>(token)).body.data).toEqual({ used: true });
});

test("a picture that is cut off is refused, and the link stays to send the whole one", async () => {
  const { token } = await aLink();
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#fff", noise } })
    .jpeg()
    .toBuffer();
  const send = (bytes: Buffer) =>
    sendForm<Failure>(null, "PUT", `/bsastrap/factura-request/${token}/upload`, invoice({}), [
      { name: "factura.jpg", content: bytes },
    ]);
  expect(await send(photo.subarray(0, photo.length / 2))).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("el archivo está dañado") },
  });
  expect((await send(photo)).status).toBe(200);
});

test("a link marked as used without an invoice is discarded, and one whose invoice came in is used", async () => {
  const [{ token }, kept] = [await aLink({ proveedor_cuit: "30709155276" }), await aLink()];
  expect((await look<{ data: object }>(token)).body.data).toMatchObject({ proveedor_cuit: "30-70915527-6" });
  await used(token);
  await upload(kept.token, invoice());
  await used(kept.token);
  const [second, first] = await requests();
  expect([first, second]).toMatchObject([
    { state: "descartado", used: true, used_at: null, closed_at: expect.any(String), invoice: null },
    { state: "usado", used: true, closed_at: expect.any(String) },
  ]);
  const again = await requestAs<Failure>(editor, "POST", `/bsastrap/invoice-request/${first?.id}/resend`, {});
  expect([again.status, again.body.error]).toEqual([422, "El enlace se descartó sin factura: pedirla de nuevo."]);
});

test("used, closed, expired, revoked and unknown look alike", async () => {
  const links = [await aLink(), await aLink(), await aLink(), await aLink()];
  const [first, closed, expired, revoked] = links.map(({ token }) => token) as [string, string, string, string];
  await upload(first, invoice());
  await used(closed);
  await prisma.invoiceRequest.update({
    where: { id: links[2]?.id },
    data: { expires_at: new Date(Date.now() - 1000) },
  });
  await requestAs(editor, "POST", `/bsastrap/invoice-request/${links[3]?.id}/revoke`);
  const unknown = Buffer.alloc(32, 7).toString("base64url");
  const heads = new Set<string>();
  for (const token of [first, closed, expired, revoked, unknown, "x", "%20", "%00", `${first}%00`]) {
    const { status, body, headers } = await look(token);
    heads.add(JSON.stringify({ ...headers, "x-request-id": "", date: "" }));
    expect([status, { ...body, request_id: "" }]).toEqual([
      404,
      { success: false, error: "No encontrado", code: "not_found", request_id: "" },
    ]);
    expect(await upload(token, invoice())).toMatchObject({
      status: 404,
      body: { error: "No se pudo subir la factura" },
    });
  }
  expect(heads.size).toBe(1);
  for (const token of [closed, expired, revoked, unknown]) {
    expect(await used(token)).toMatchObject({
      status: 404,
      body: { success: false, error: "No se pudo marcar como usada" },
    });
  }
});

test("refused with the reason, nothing kept, and the link still good", async () => {
  const { token } = await aLink({ proveedor_cuit: "30-70915527-6" });
  const before = await prisma.supplierInvoice.count();
  const wrong: [Record<string, string>, string][] = [
    [{ recipient_tax_id: "30-50084258-6" }, "recipient_tax_id"],
    [{ supplier_tax_id: "20-26756539-3" }, "supplier_tax_id"],
    [{ total: "4957200.01" }, "total"],
    [{ divisa: "USD", total: "100" }, "divisa"],
    [{ fecha: "2099-01-01" }, "fecha"],
  ];
  for (const [more, path] of wrong) {
    const { status, body } = await upload(token, invoice(more));
    expect([path, status, body.success, body.issues?.[0]?.path]).toEqual([path, 422, false, path]);
  }
  expect((await upload(token, invoice(), null)).status).toBe(400);
  expect((await upload(token, invoice(), Buffer.from("<svg/>"))).status).toBe(415);
  expect((await upload(token, invoice(), Buffer.alloc(0))).status).toBe(400);
  expect((await upload(token, invoice(), Buffer.concat([aPdf(), Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413);
  expect(await prisma.supplierInvoice.count()).toBe(before);
  expect((await upload(token, invoice({ total: "4957200.00" }))).status).toBe(200);
});

test("the same invoice is taken once, by whatever link", async () => {
  const same = invoice();
  expect((await upload((await aLink()).token, same)).status).toBe(200);
  const second = (await aLink()).token;
  const again = await upload(second, { ...same, numero: `000${same.numero}`, punto_venta: "10" });
  expect(again).toMatchObject({ status: 422, body: { issues: [{ path: "numero" }] } });
  const looks = [
    { supplier_tax_id: "AR30.70915527.6" },
    { supplier_tax_id: "30–70915527–6" },
    { tipo: "a" },
    { tipo: "Factura A" },
    { punto_venta: "", numero: `0010-${same.numero?.padStart(8, "0")}` },
  ];
  for (const look of looks) {
    expect([look, (await upload(second, { ...same, ...look })).status]).toEqual([look, 422]);
  }
  expect((await upload(second, invoice())).status).toBe(200);
  const links = await Promise.all([aLink(), aLink(), aLink()]);
  const contested = invoice();
  const answers = await Promise.all(links.map(({ token }) => upload(token, contested)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test("the same sent again, as when the answer got lost, gets the same receipt; anything else finds nothing", async () => {
  type Taken = { data: { recibo: string } };
  const [{ token }, other] = await Promise.all([aLink(), aLink()]);
  const same = invoice({ punto_venta: "", numero: "0010-00091001" });
  const two = await Promise.all([upload<Taken>(token, same), upload<Taken>(token, same)]);
  const again = await upload<Taken>(token, same);
  const receipts = [...two, again].map(({ status, body }) => [status, body.data?.recibo]);
  expect(new Set(receipts.map(String)).size).toBe(1);
  expect(again).toMatchObject({ status: 200, body: { data: { recibo: expect.stringMatching(/^R-/), used: true } } });
  await used(token);
  expect((await upload<Taken>(token, same)).body.data.recibo).toBe(again.body.data.recibo);
  expect(await prisma.supplierInvoice.count({ where: { voucher: { number: "91001" } } })).toBe(1);

  expect((await upload(token, { ...same, total: "4.860.000,01" })).status).toBe(404);
  expect((await upload(token, same, Buffer.concat([aPdf(), Buffer.from(" ")]))).status).toBe(404);
  expect((await upload(token, same, null)).status).toBe(404);
  expect((await upload(other.token, same)).status).toBe(422);
});

test("ten uploads at once: one wins", async () => {
  const { token } = await aLink();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(token, invoice())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
});

test("sending again makes another token; the old one dies and its mail with it", async () => {
  const first = (await ask({ proveedor_mail: "ventas@pampa.example.test" })).body.data;
  expect(first.mailed).toBe(true);
  const again = await requestAs<Link>(editor, "POST", `/bsastrap/invoice-request/${first.id}/resend`, {});
  expect((await look(first.token)).status).toBe(404);
  expect((await look(again.body.data.token)).status).toBe(200);
  const mails = await prisma.outboxMail.findMany({
    where: { to_mail: "ventas@pampa.example.test" },
    orderBy: { id: "asc" },
  });
  expect(JSON.stringify(mails)).not.toContain(again.body.data.token);
  const sent: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    sent.push(mail);
    return { file: null };
  };
  const [old, current] = mails.map(({ id }) => id) as [number, number];
  expect(await deliverMail(old, [invoiceRequestMail], send)).toBe("failed");
  expect(await deliverMail(current, [invoiceRequestMail], send)).toBe("sent");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain(again.body.data.url);
  expect(sent[0]?.html).toContain("Backline");
  expect(sent[0]?.text).toContain(`CUIT ${OURS}.`);
  await upload(again.body.data.token, invoice());
  expect((await requestAs(editor, "POST", `/bsastrap/invoice-request/${first.id}/resend`, {})).status).toBe(422);
  expect((await requestAs(editor, "POST", `/bsastrap/invoice-request/${first.id}/revoke`)).status).toBe(422);
});

test("a revoked one may be sent again", async () => {
  const { id } = await aLink();
  await requestAs(editor, "POST", `/bsastrap/invoice-request/${id}/revoke`);
  expect(await requests()).toMatchObject([{ state: "revocado" }]);
  const again = await requestAs<Link>(editor, "POST", `/bsastrap/invoice-request/${id}/resend`, {});
  expect((await look(again.body.data.token)).status).toBe(200);
});

test("of a financiero: its own amount", async () => {
  const part = await sendForm<{ data: { id: number } }>(editor, "POST", `/bsastrap/${line.id}/financieros`, {
    alicuota_ars: "1000",
    descripcion: "Anticipo",
  });
  const { token } = await aLink({ presupuesto: part.body.data.id, isfinanciero: true });
  const { body } = await look<{ data: object }>(token);
  expect(body.data).toMatchObject({ titulo: "Backline: Anticipo", importe_ars: "1000.00" });
});

test("readers ask for none", async () => {
  const reader = await aMember(area, "reader");
  const body = { proveedor: "X", presupuesto: line.id };
  expect((await requestAs(reader, "POST", "/bsastrap/solicitar-factura", body)).status).toBe(403);
});

test("the same engine asks for a show's", async () => {
  const producer = await aPerson("Produccion");
  const { name } = await aShow();
  const made = await requestAs<Link>(producer, "POST", "/bsastrap/solicitar-factura-show", {
    proveedor: "Catering",
    show: name,
    importe_ars: "500",
  });
  expect(made.body.data.url).toContain("/upload-invoice-shows/");
  expect((await upload(made.body.data.token, invoice({ total: "500" }))).status).toBe(200);
  expect(
    (await requestAs(await aPerson("Ticketing"), "POST", `/bsastrap/invoice-request/${made.body.data.id}/revoke`))
      .status,
  ).toBe(404);
});

test("whoever looks without reading, as scanners do, uses nothing up", async () => {
  const { token } = await aLink();
  for (let times = 0; times < 3; times++)
    expect((await requestAs(null, "HEAD", `/bsastrap/factura-request/${token}`)).status).toBe(200);
  expect((await upload(token, invoice())).status).toBe(200);
});

test("an address that tries too much is told to wait", async () => {
  const headers = { "x-client-address": "203.0.113.9" };
  const path = `/bsastrap/factura-request/${Buffer.alloc(32, 1).toString("base64url")}/used`;
  const statuses: number[] = [];
  for (let times = 0; times < 31; times++)
    statuses.push((await requestAs(null, "PUT", path, undefined, headers)).status);
  expect(statuses.slice(-2)).toEqual([404, 429]);
});

const asked = { proveedor_mail: "repetido@pampa.example.test" };
const mailsTo = (to_mail: string) => prisma.outboxMail.count({ where: { to_mail } });

test.each([
  ["with its key", () => ({ clave: randomUUID() })],
  ["without a key", () => ({})],
])("repeated %s, twenty at once and after, it is one link and one mail with one answer", async (_, key) => {
  const to = `${randomUUID()}@pampa.example.test`;
  const body = { ...key(), proveedor_mail: to };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(body)));
  answers.push(await ask(body));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await requests()).toHaveLength(1);
  expect(await mailsTo(to)).toBe(1);
  expect((await look(answers[0]?.body.data.token ?? "")).status).toBe(200);
  expect(JSON.stringify(await prisma.callOnce.findMany({ omit: { id: true } }))).not.toContain(
    answers[0]?.body.data.token,
  );
});

test("another key, person, recipient, amount or a link that waits no more: another request", async () => {
  const first = (await ask(asked)).body.data;
  const again = async (more: object = {}) => (await ask({ ...asked, ...more })).body.data;
  const others = [
    await again({ clave: "otra factura del mismo rubro" }),
    await again({ proveedor_mail: "otro@pampa.example.test" }),
  ];
  await requestAs(editor, "POST", `/bsastrap/invoice-request/${first.id}/revoke`);
  const second = await again();
  await upload(second.token, invoice());
  others.push(second, await again());
  await prisma.invoiceRequest.updateMany({ where: { id: others.at(-1)?.id }, data: { importe_ars: 1 } });
  others.push(await again());
  await prisma.callOnce.updateMany({ data: { created_at: new Date(Date.now() - 11 * 60_000) } });
  others.push(await again());
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(7);
  expect((await ask({ clave: "otra factura del mismo rubro" })).status).toBe(422);
});

test("who may not ask any more gets no link by repeating", async () => {
  const body = { ...asked, clave: randomUUID() };
  await ask(body);
  await prisma.budgetAssignment.updateMany({ where: { user_id: editor.userId }, data: { rol: "reader" } });
  expect((await ask(body)).status).toBe(403);
});

test.each([["clave"], [undefined]])("sending again, repeated (%s), is one mail more and one token", async (clave) => {
  const to = `${randomUUID()}@pampa.example.test`;
  const { id, token } = (await ask({ proveedor_mail: to })).body.data;
  const send = () => requestAs<Link>(editor, "POST", `/bsastrap/invoice-request/${id}/resend`, { clave });
  const answers = [...(await Promise.all(Array.from({ length: 20 }, send))), await send()];
  const tokens = [...new Set(answers.map(({ body }) => body.data.token))];
  expect(tokens).toHaveLength(1);
  expect(tokens).not.toContain(token);
  expect((await look(tokens[0] ?? "")).status).toBe(200);
  expect(await mailsTo(to)).toBe(2);
});

test("of a show: repeated at once, one link", async () => {
  const producer = await aPerson("Produccion");
  const body = { proveedor: "Catering", show: (await aShow()).name, importe_ars: "500" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => requestAs<Link>(producer, "POST", "/bsastrap/solicitar-factura-show", body)),
  );
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
});

describe("what was rejected or annulled", () => {
  const setStatus = async (newStatus: string) => {
    const { version } = await prisma.budgetVersion.findFirstOrThrow({ where: { line_id: line.id, head: true } });
    const budget = { id: line.id, isop: false, version };
    const body = { budget, newStatus, reason: "No va" };
    return requestAs(await aPerson("Administrador"), "POST", "/bsastrap/budget/clone-with-status", body);
  };

  test.each(["rechazado", "anulado"])("%s: its open links take no invoice, and are not sent again", async (status) => {
    const [open, other] = [await aLink(), await aLink()];
    await upload(other.token, invoice());
    expect((await setStatus(status)).status).toBe(200);
    expect((await look(open.token)).status).toBe(404);
    expect((await upload(open.token, invoice())).status).toBe(404);
    expect((await requestAs(editor, "POST", `/bsastrap/invoice-request/${open.id}/resend`, {})).status).toBe(422);
    // What came in stays, and in sight.
    expect((await requests()).map(({ state }) => state)).toEqual(["usado", "revocado"]);
    expect((await auditOf(`invoice_request:${open.id}`)).at(-1)?.action).toBe("invoice_request.revoked");
  });

  test("a financiero: its own alone", async () => {
    const fields = { alicuota_ars: "1000", descripcion: "Anticipo" };
    const part = await sendForm<{ data: { id: number } }>(editor, "POST", `/bsastrap/${line.id}/financieros`, fields);
    const { id } = part.body.data;
    const [own, whole] = [await aLink({ presupuesto: id, isfinanciero: true }), await aLink()];
    expect((await sendForm(editor, "PUT", `/bsastrap/financiero/${id}`, { estado: "anulado" })).status).toBe(200);
    expect([(await look(own.token)).status, (await look(whole.token)).status]).toEqual([404, 200]);
    expect((await requestAs(editor, "POST", `/bsastrap/invoice-request/${own.id}/resend`, {})).status).toBe(422);
  });
});
