import { createHash, randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import type { ExpenseView } from "@/lib/cards/schema";
import { prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { TestPerson } from "./factories";
import { next } from "./factories";
import { requestAs } from "./requestAs";
import { formWith } from "./samples";
import { aCompany } from "./vouchers";

/** A card that somebody carries, of a company of its own. */
export async function aCard(holder: TestPerson, facts: { company_id?: number; currency?: string } = {}) {
  const company_id = facts.company_id ?? (await aCompany()).id;
  const last4 = String(next() % 10_000).padStart(4, "0");
  return prisma.expenseCard.create({
    data: { last4, holder_user_id: holder.userId, company_id, currency: facts.currency ?? "ARS" },
  });
}

/** A small JPEG; each another one. */
export const aPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(16 * 16 * 3), { raw: { width: 16, height: 16, channels: 3 } })
    .jpeg()
    .toBuffer();

export const shaOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** What a phone sends; `photo`: its bytes. */
export function expenseFacts(card_id: number, more: object = {}, photo?: Buffer) {
  const now = new Date().toISOString();
  return {
    client_id: randomUUID(),
    card_id,
    day: todayIn(),
    merchant: `Parador ${next()}`,
    amount: `${1_000 + next()},50`,
    currency: "ARS",
    category: "comidas",
    ...(photo
      ? { photo: { sha256: shaOf(photo), size: photo.length } }
      : { no_receipt_reason: "El parquímetro no da comprobante." }),
    taken_at: now,
    sent_at: now,
    ...more,
  };
}

type Reply = ExpenseView & { error: string; code: string; current?: { alike?: ExpenseView["alike"] } };

export const sendCards = (by: TestPerson, method: string, path: string, body?: unknown) =>
  requestAs<Reply>(by, method, path, body);

/** Uploads a photo in parts, as the phone does. @returns the file's id */
export async function uploadPhoto(by: TestPerson, photo: Buffer): Promise<string> {
  const facts = { name: "gasto.jpg", size: photo.length, type: "image/jpeg", sha256: shaOf(photo) };
  const { body: opened } = await requestAs<{ id: string }>(by, "POST", "/documents/uploads", facts);
  const form = formWith("chunk", { name: "chunk", bytes: photo }, { offset: "0" });
  await requestAs(by, "PUT", `/documents/uploads/${opened.id}`, form.body, form.headers);
  const { body } = await requestAs<{ id: string }>(by, "POST", `/documents/uploads/${opened.id}/complete`, {});
  return body.id;
}

/** An expense that is sent, photo included. */
export async function anExpense(by: TestPerson, card_id: number, more: object = {}): Promise<ExpenseView> {
  const photo = await aPhoto();
  const { body } = await sendCards(by, "POST", "/card-expenses", expenseFacts(card_id, more, photo));
  const file_id = await uploadPhoto(by, photo);
  return (await sendCards(by, "PUT", `/card-expenses/${body.id}/photo`, { file_id })).body;
}
