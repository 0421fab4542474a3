import type { CardDetail } from "@/lib/boards/schema";
import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { aCard } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import { contractCardQueue } from "./queue";
import type { ContractView } from "./schema";
import { carryContract } from "./service/card";

let booker: TestPerson;
let lawyer: TestPerson;
beforeAll(async () => {
  await testDatabase();
  [booker, lawyer] = [await aPerson("Booking"), await aPerson("Legales Sr")];
});
afterAll(disconnect);

const SIGNERS = [
  { side: "nosotros", name: "Ana Ruiz", role: "Apoderada" },
  { side: "contraparte", name: "Pat Manager" },
];
type Answer = { contracts: ContractView[] };

/** A show with its card of booking, and a contract of its deal. */
async function aContract() {
  const card = await aCard(booker, "booking", {
    title: "Fecha",
    type: "Show",
    fields: { artista: `Artista ${next()}`, ciudad: "Rosario", fecha_show: addDays(todayIn(), 60) },
  });
  const show = card.show_id ?? 0;
  const company = await aCompany();
  await query("UPDATE show SET company_id = $2 WHERE id = $1", [show, company.id]);
  const terms = {
    currency: "ARS",
    tickets: [{ category: "Campo", price: "1000", capacity: 500 }],
    artist: { kind: "flat", guarantee: "100000" },
  };
  const { deal } = (await requestAs<{ deal: { version: number } | null }>(booker, "GET", `/shows/${show}/deal`)).body;
  const saved = await requestAs<{ deal: { version: number } }>(booker, "PUT", `/shows/${show}/deal`, {
    side: "promotor",
    counterparty: "Manager SRL",
    terms,
    ...(deal && { version: deal.version }),
  });
  expect(saved.status).toBe(200);
  const body = { signers: SIGNERS, version: saved.body.deal.version, client_id: crypto.randomUUID() };
  const made = await requestAs<Answer>(booker, "POST", `/shows/${show}/contract`, { ...body, country: "AR" });
  expect(made.status).toBe(201);
  const [row] = await query<{ id: number }>("SELECT id FROM show_contract WHERE show_id = $1", [show]);
  return { card: card.id, show, id: row?.id ?? 0, version: made.body.contracts[0]?.version ?? 0 };
}

async function aLegalCard(from: number): Promise<number> {
  const { id } = await aCard(lawyer, "legales", { title: "Contrato: Fecha", type: "Contrato" });
  await query("INSERT INTO card_link (card_id, kind, to_card_id) VALUES ($1, 'tarjeta', $2)", [from, id]);
  return id;
}
const filesOf = async (id: number): Promise<string[]> =>
  (
    await query<{ name: string }>(
      "SELECT f.name FROM attachment a JOIN file f ON f.id = a.file_id WHERE a.owner_type = 'card' AND a.owner_id = $1 AND a.removed_at IS NULL ORDER BY f.name",
      [String(id)],
    )
  ).map(({ name }) => name);

test("Legales' card carries the contract as it stands, once, and what was signed in the end", async () => {
  const { card, show, id, version } = await aContract();
  await carryContract(id);
  const legal = await aLegalCard(card);
  await Promise.all([carryContract(id), carryContract(id)]);
  expect(await filesOf(legal)).toEqual(["contrato-1-borrador-1.pdf"]);
  const own = await prisma.file.create({
    data: {
      name: "notas.pdf",
      kind: "pdf",
      storage_key: `test/${crypto.randomUUID()}`,
      size: 1,
      sha256: "0".repeat(64),
      created_by_user_id: lawyer.userId,
    },
  });
  expect((await requestAs<CardDetail>(lawyer, "POST", `/cards/${legal}/files`, { files: [own.id] })).status).toBe(201);
  const step = (body: object) => requestAs<Answer>(booker, "POST", `/shows/${show}/contract/1/step`, body);
  expect((await step({ to: "en_firma", version })).status).toBe(200);
  expect(
    await prisma.$queryRawUnsafe(`SELECT 1 FROM pgboss.job WHERE name = '${contractCardQueue.name}' LIMIT 1`),
  ).toHaveLength(1);
  await carryContract(id);
  expect(await filesOf(legal)).toEqual(["contrato-1.pdf", "notas.pdf"]);
  const signed = await prisma.file.create({
    data: {
      name: "firmado.pdf",
      kind: "pdf",
      storage_key: `test/${crypto.randomUUID()}`,
      size: 1,
      sha256: "1".repeat(64),
      created_by_user_id: booker.userId,
    },
  });
  expect((await step({ to: "firmado", version: version + 1, signed_on: todayIn(), file_id: signed.id })).status).toBe(
    200,
  );
  await carryContract(id);
  await carryContract(id);
  expect(await filesOf(legal)).toEqual(["firmado.pdf", "notas.pdf"]);
});
