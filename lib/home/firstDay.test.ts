import { Client } from "pg";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { seedInstallation } from "../../prisma/firstAdministrator";

// From `npm run seed` without demo data, by the calls of its screens alone.
const MAIL = "ana@sala.example";
let ana: TestPerson;

beforeAll(async () => {
  const client = new Client({ connectionString: await testDatabase() });
  await client.connect();
  await seedInstallation(client, () => ({ mail: MAIL, password: "una-clave-larga" }));
  await client.end();
  const user = await prisma.user.findUniqueOrThrow({ where: { mail: MAIL } });
  const session = await prisma.session.create({
    data: { user_id: user.id, provider: "local", expires_at: new Date(Date.now() + 3_600_000), last_seen: new Date() },
  });
  ana = { userId: user.id, sessionId: session.id, mail: MAIL, rol: "Administrador" };
});
afterAll(disconnect);

async function done(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await requestAs<unknown>(ana, method, path, body);
  expect([path, answer.status, answer.status < 300 ? "" : answer.body]).toEqual([path, answer.status, ""]);
  return answer.body;
}

test("an empty installation gets to a converted report and to a sent invoice link", async () => {
  const show = "Nieves Arrabal";
  const ask = { proveedor: "Catering", show, importe_ars: "500", proveedor_mail: "catering@afuera.test" };
  await done("POST", "/tickets/shows", { name: show, artist: show, type: "live-arg" });
  await done("POST", "/tickets/sales", {
    show,
    fecha: "2026-11-20",
    venta: 10,
    ventaTotal: 10,
    montoDiario: "1475.50",
    recaudacionTotal: "1475.50",
  });
  expect((await requestAs(ana, "GET", "/tickets/report/todos?convertir=USD")).status).toBe(400);
  expect((await requestAs(ana, "POST", "/bsastrap/solicitar-factura-show", ask)).status).toBe(422);

  await done("POST", "/tickets/conversiones/add", { moneda: "USD", valor: "1.475,50" });
  const report = await done("GET", "/tickets/report/todos?convertir=USD");
  expect(JSON.stringify(report)).toContain('"1.00"');

  await done("POST", "/companies", { name: "Productora SA", country: "AR", tax_id: "30-71482236-1" });
  const made = (await done("POST", "/bsastrap/solicitar-factura-show", ask)) as {
    data: { token: string; url: string };
  };
  expect(made.data).toMatchObject({ url: expect.stringContaining("/upload-invoice-shows/"), mailed: true });
  expect((await requestAs(null, "GET", `/bsastrap/factura-request/${made.data.token}`)).status).toBe(200);
});
