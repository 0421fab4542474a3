import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contracts } from "@/lib/contracts";
import { disconnect, prisma } from "@/lib/db";
import type { Contract } from "@/lib/http/contract";
import { isMultipart } from "@/lib/http/contractCall";
import { testDatabase } from "@/lib/testing/db";
import { callName } from "@/lib/testing/expected";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { fingerprint } from "@/lib/testing/fingerprint";
import { aCompany } from "@/lib/testing/musicWins";
import { plausibleCall } from "@/lib/testing/plausible";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import type { Role } from "./roles";

// The calls that ask for a session alone and name a record by its id: whose it is decides, so each is tried with the id of
// somebody else's. A new one fails here until it says which record it is about.
const STRANGERS: readonly Role[] = ["User", "Ticketing", "Marketing", "Board", "Admin secundario"];
// Giving an upload up answers the same for what is not there: that nothing changes is what counts.
const ANSWERS: Record<string, number[]> = { "DELETE /documents/uploads/{id}": [200] };
const byId = contracts.filter(({ permission, path }) => permission === "session.any" && path.includes("{id}"));

let uploads: string;
let owner: TestPerson;
let strangers: TestPerson[];
let ids: [prefix: string, id: string | number][];

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "others-"));
  process.env.UPLOAD_DIR = uploads;
  owner = await aPerson("User");
  strangers = [];
  for (const rol of STRANGERS) strangers.push(await aPerson(rol));
  const form = formWith("file", { name: "a.pdf", bytes: emptyPdf() });
  const sent = await requestAs<{ id: string }>(owner, "POST", "/documents", form.body, form.headers);
  const facts = { name: "b.pdf", size: 100, type: "application/pdf" };
  const upload = await requestAs<{ id: string }>(owner, "POST", "/documents/uploads", facts);
  const note = await prisma.notification.create({ data: { user_id: owner.userId, kind: "acceso", message: "Suya" } });
  const [show, company] = [await aShow(), await aCompany()];
  const asked = await prisma.invoiceRequest.create({
    data: {
      subject_type: "show",
      subject_id: show.id,
      show_id: show.id,
      proveedor: "Sonido",
      titulo: "Sonido",
      company_id: company.id,
      token_hash: "nadie",
      created_by: owner.userId,
      expires_at: new Date(2099, 0),
    },
  });
  ids = [
    ["/documents/uploads/", upload.body.id],
    ["/documents/", sent.body.id],
    ["/notifications/", note.id],
    ["/bsastrap/invoice-request/", asked.id],
  ];
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const idFor = (contract: Contract) => ids.find(([prefix]) => contract.path.startsWith(prefix))?.[1];

test("there are such calls", () => expect(byId.length).toBeGreaterThan(8));

test.each(byId.map((contract) => [callName(contract), contract] as const))(
  "%s: with the id of somebody else's nothing is told and nothing changes",
  async (name, contract) => {
    const id = idFor(contract);
    expect(id).toBeDefined();
    const before = await fingerprint();
    for (const person of strangers) {
      const taxIds = { supplier_tax_id: "30709155276", recipient_tax_id: "30714822361" };
      const call = plausibleCall(contract, { id, userEmail: person.mail, proveedor_mail: person.mail, ...taxIds });
      const chunk = formWith("chunk", { name: "chunk", bytes: Buffer.alloc(10) }, { offset: "0" });
      const [body, headers] = isMultipart(contract.body) ? [chunk.body, chunk.headers] : [call.body, undefined];
      const { status, raw } = await requestAs(person, contract.method, call.path, body, headers);
      expect([person.rol, (ANSWERS[name] ?? [403, 404]).includes(status), status]).toEqual([person.rol, true, status]);
      expect(raw.toString()).not.toContain(owner.mail);
    }
    expect(await fingerprint()).toEqual(before);
  },
);
