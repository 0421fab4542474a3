import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { anInvoice } from "@/lib/testing/invoiceLinks";
import { aBudget, aCompany, aMember, anArea, aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";

let admin: TestPerson;
let editor: TestPerson;
let area: string;
let line: { id: number; version: number };

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  await aCompany();
  area = anArea();
  editor = await aMember(area, "editor");
  line = await aBudget(editor, area, { alicuota_ars: "1000" });
});
beforeEach(() => prisma.rateLimit.deleteMany());
afterAll(disconnect);

interface Answer {
  data: { proveedor_cuit: string; tax_id: string; token: string; id: number };
  issues: { path: string; message: string }[];
}
type Door = [name: string, field: string, send: (value: string) => Promise<{ status: number; body: Answer }>];

const put = (id: number, body: Record<string, string>) => sendForm<Answer>(editor, "PUT", `/bsastrap/${id}`, body);
const ask = (more: object = {}) =>
  requestAs<Answer>(editor, "POST", "/bsastrap/solicitar-factura", {
    proveedor: "Grupo Pampa SRL",
    presupuesto: line.id,
    isfinanciero: false,
    ...more,
  });
const upload = async (fields: object) => {
  const { token } = (await ask()).body.data;
  return sendForm<Answer>(
    null,
    "PUT",
    `/bsastrap/factura-request/${token}/upload`,
    { ...anInvoice(), numero: String(next()), ...fields },
    [{ content: aPdf() }],
  );
};

const doors: Door[] = [
  [
    "a new budget",
    "proveedor_cuit",
    (proveedor_cuit) =>
      sendForm(editor, "POST", "/bsastrap", {
        area,
        category: "Luces",
        titulo: "Focos",
        alicuota_ars: "10",
        proveedor_cuit,
      }),
  ],
  [
    "a changed budget",
    "proveedor_cuit",
    async (proveedor_cuit) => {
      const { id, version } = await aBudget(editor, area, {});
      return put(id, { version: String(version), proveedor_cuit });
    },
  ],
  ["a request for an invoice", "proveedor_cuit", (proveedor_cuit) => ask({ proveedor_cuit })],
  ["a supplier's upload", "supplier_tax_id", (supplier_tax_id) => upload({ supplier_tax_id })],
  ["the name an upload is in", "recipient_tax_id", (recipient_tax_id) => upload({ recipient_tax_id })],
  [
    "a company",
    "tax_id",
    (tax_id) => requestAs(admin, "POST", "/bsastrap/companies", { name: `SA ${next()}`, tax_id, country: "AR" }),
  ],
];

describe.each(doors)("%s", (_, field, send) => {
  test.each([
    ["30-70915527-5", /último dígito tendría que ser 6/],
    ["3070915527", /11 dígitos/],
    ["99709155276", /tipo que no existe/],
  ])("refuses %s", async (value, why) => {
    const { status, body } = await send(value);
    expect([status, body.issues]).toEqual([400, [{ path: field, message: expect.stringMatching(why) }]]);
  });
});

test.each(doors.slice(0, 4))("%s refuses a NIF whose letter is another", async (_, field, send) => {
  const { status, body } = await send("12345678A");
  expect([status, body.issues]).toEqual([400, [{ path: field, message: expect.stringMatching(/tendría que ser Z/) }]]);
});

test("what is right is written in one way, and a foreign number stays, with its mark for people", async () => {
  const [, , send] = doors[0] as Door;
  for (const [typed, written] of [
    ["30709155276", "30-70915527-6"],
    ["20.26756539.3", "20-26756539-3"],
    ["es a-28015865", "A28015865"],
    ["CL 76.124.890-1", "CL761248901"],
    ["", ""],
  ] as const) {
    const { status, body } = await send(typed);
    expect([status, body.data.proveedor_cuit]).toEqual([201, written]);
  }
  const found = await requestAs<{ data: object[] }>(editor, "GET", "/bsastrap/with-labels?q=20267565393");
  expect(found.body.data).toMatchObject([{ proveedor_cuit: "20-26756539-3" }]);
});

test("a company's number is of its country", async () => {
  const add = (country: string, tax_id: string) =>
    requestAs<Answer>(admin, "POST", "/bsastrap/companies", { name: `Empresa ${next()}`, tax_id, country });
  expect((await add("ES", "30709155276")).body.issues).toMatchObject([{ path: "tax_id" }]);
  expect((await add("AR", "30500842586")).body.data.tax_id).toBe("30-50084258-6");
  expect((await add("ES", "J-99216582")).body.data.tax_id).toBe("J99216582");
  expect((await add("PE", "20123456789")).body.data.tax_id).toBe("20123456789");
});
