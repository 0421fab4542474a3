import { setTimeout as delay } from "node:timers/promises";
import { demoMail, type Role } from "@/lib/access/roles";
import { forgetPeople } from "@/lib/auth/person";
import { prisma, type Tx } from "@/lib/db";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { AreaRole } from "@/lib/musicwins/rules/kinds";
import { aPerson, next, type TestPerson } from "./factories";
import { requestAs } from "./requestAs";

const BOUNDARY = "----bambalinatest";

/** A PDF small enough to type, large enough to be one. */
export const aPdf = (content = "factura"): Buffer => Buffer.from(`%PDF-1.4\n1 0 obj\n${content}\nendobj\n%%EOF\n`);

export interface TestFile {
  field?: string;
  name?: string;
  content: Buffer;
}

/** A multipart body of text fields and files, with its header. */
export function aForm(fields: Record<string, string | undefined>, files: readonly TestFile[] = []) {
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from("\r\n"),
    ]);
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [part(`name="${name}"`, Buffer.from(value))],
    ),
    ...files.map(({ field = "file", name = "factura.pdf", content }) =>
      part(`name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream`, content),
    ),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** Sends a form to an address of ours. */
export function sendForm<T = never>(
  person: TestPerson | null,
  method: string,
  path: string,
  fields: Record<string, string | undefined>,
  files: readonly TestFile[] = [],
) {
  const { body, headers } = aForm(fields, files);
  return requestAs<T>(person, method, path, body, headers);
}

/** Someone with a role in an area of Music Wins. */
export async function aMember(
  area: string,
  rol: AreaRole,
  { categories = [], role = "Produccion" }: { categories?: string[]; role?: Role } = {},
): Promise<TestPerson> {
  const person = await aPerson(role, { mail: demoMail(role).replace("@", `.mw${next()}@`) });
  await anAssignment(person, area, rol, categories);
  return person;
}

/** A role in an area for somebody. */
export async function anAssignment(person: TestPerson, area: string, rol: AreaRole, categories: string[] = []) {
  await prisma.budgetAssignment.create({
    data: { user_id: person.userId, area, rol, categories },
  });
  forgetPeople();
}

/** An area that no other test uses. */
export const anArea = (): string => `Área ${next()}`;

type Reply = { success: boolean; data: BudgetRow };

/** An invoice that came in through a link as a file that says nothing, as the worker leaves it. */
export async function anInvoice(request_id: number, facts: { observations?: object[] } = {}) {
  const asked = await prisma.invoiceRequest.findUniqueOrThrow({ where: { id: request_id } });
  const { company_id, proposal_id } = asked;
  const { id } = await prisma.voucher.create({
    data: { company_id, origin: proposal_id ? "music_wins" : "enlace" },
    select: { id: true },
  });
  if (proposal_id)
    await prisma.voucherLink.create({ data: { voucher_id: id, target_type: "proposal", target_id: proposal_id } });
  return prisma.supplierInvoice.create({ data: { request_id, voucher_id: id, ...facts } });
}

/** A budget line made by somebody, sent to approval unless said otherwise. */
export async function aBudget(
  maker: TestPerson,
  area: string,
  fields: Record<string, string> = {},
): Promise<BudgetRow> {
  const all = {
    area,
    category: "Sonido",
    titulo: `Línea ${next()}`,
    alicuota_ars: "1000",
    status: "pendiente",
    ...fields,
  };
  const { status, body } = await sendForm<Reply>(maker, "POST", "/bsastrap", all);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** What `call` answers when `meanwhile` happened to its line after it began: the line is held until `call` waits for it. */
export async function overtaken<T>(
  line_id: number,
  call: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const waiting = () =>
    prisma.$queryRaw<object[]>`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const answer = await prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM budget_line WHERE id = ${line_id} FOR UPDATE`;
      const answer = call();
      while ((await waiting()).length === 0) await delay(10);
      await meanwhile(tx);
      return { answer };
    },
    { timeout: 30_000 },
  );
  return answer.answer;
}

/** Takes a budget to another status as somebody. */
export function setStatus<T = Reply>(person: TestPerson, budget: object, change: Record<string, unknown>) {
  return requestAs<T>(person, "POST", "/bsastrap/budget/clone-with-status", { budget, ...change });
}

/** One of our companies. */
export const aCompany = () =>
  prisma.company.upsert({
    where: { country_tax_id: { country: "AR", tax_id: "30-71482236-1" } },
    create: { name: "Productora de Prueba SA", tax_id: "30-71482236-1", country: "AR" },
    update: {},
  });
