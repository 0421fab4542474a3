import {
  changeCardExpense,
  createCardExpense,
  getCardExpense,
  putCardPhoto,
  withdrawCardExpense,
} from "@/lib/cards/api";
import type { ExpenseView } from "@/lib/cards/schema";
import { call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import { documentUpload } from "@/lib/client/documentUpload";
import { blobOf, changeEntry, dropEntry } from "@/lib/client/offline/store";
import { forgetUpload, uploadInParts } from "@/lib/client/upload";
import { taxIdCountry } from "@/lib/format/ids/taxId";
import { takesAway } from "@/lib/vouchers/rules/types";
import { type Facts, isOnlyHere, type Problem, timeHere, type Waiting, type WaitingExpense } from "./entry";
import { shaOf, shrink, wrongPhoto } from "./photo";

/** The person has to sign in, or is another one: what waits goes on waiting. */
export class NotAsThisPerson extends Error {}

const REMEMBER = "gasto";
const QUICK_MS = [250, 500, 1_000, 2_000];
const wait = (attempt: number) => QUICK_MS[Math.min(attempt, QUICK_MS.length) - 1] ?? 2_000;

type Kept = WaitingExpense;
const put = (id: string, data: Partial<Waiting>) =>
  changeEntry<Waiting>(id, (entry) => ({ ...entry, data: { ...entry.data, ...data } }));

/** The photo as it is sent, where the browser was closed before it was made. What is no photo stays as it was taken, and says so. */
export async function prepare(entry: Kept): Promise<Kept> {
  if (entry.data.photo !== "raw") return entry;
  const raw = await blobOf(entry.id);
  if (!raw) return entry;
  const wrong = await wrongPhoto(raw);
  if (wrong) return (await put(entry.id, { problem: { kind: "datos", text: wrong } })) ?? entry;
  const photo = await shrink(raw);
  const facts = { sha256: await shaOf(photo), size: photo.size };
  const made = await changeEntry<Waiting>(
    entry.id,
    (now) => (now.data.photo === "raw" ? { ...now, data: { ...now.data, photo: facts } } : now),
    photo,
  );
  return made ?? entry;
}

const bodyOf = ({ facts, photo }: Waiting) => ({
  ...facts,
  card_id: facts.card_id as number,
  photo: photo === "raw" ? null : photo,
});

/** What differs between what is here and what the server answers; the day may be the server's. */
function differs(view: ExpenseView, { facts, photo, answer }: Waiting): boolean {
  const same: (keyof Facts & keyof ExpenseView)[] = [
    "merchant",
    "amount",
    "currency",
    "category",
    "note",
    "no_receipt_reason",
    "alike_reason",
  ];
  const sha = photo && photo !== "raw" ? photo.sha256 : null;
  return (
    same.some((key) => view[key] !== facts[key]) ||
    givesBack(view, facts) ||
    (answer !== "" && view.answer !== answer) ||
    view.card.id !== facts.card_id ||
    (view.show?.id ?? null) !== facts.show_id ||
    (facts.day_from !== "reloj" && view.day !== facts.day) ||
    (view.photo?.sha256 ?? null) !== sha
  );
}

/** What was kept before says nothing of it; what the server takes for a credit note gives back whatever is said. */
function givesBack(view: ExpenseView, { takes_away, returns = null, returns_reason = "" }: Facts): boolean {
  if (takes_away === undefined) return false;
  const note = takesAway(taxIdCountry(view.issuer_tax_id) ?? "AR", view.type_code);
  const away = takes_away || returns !== null || note;
  return (
    away !== view.takes_away ||
    (view.returns?.client_id ?? null) !== returns ||
    (away && view.returns_reason !== returns_reason.trim())
  );
}

/**
 * Sends one: the record, what was changed of it, its photo in parts. It leaves the phone when the server said that it has
 * both, the photo by its sha256. Throws what may pass; what somebody has to look at is noted on the entry.
 */
export async function sendOne(given: Kept): Promise<void> {
  if (given.data.discard && isOnlyHere(given.data)) {
    await dropEntry(given.id, given.rev);
    return;
  }
  try {
    const entry = await prepare(given);
    if (entry.data.photo === "raw")
      throw new CallError(400, "photo", entry.data.problem?.text ?? "La foto pesa 0 bytes: sacarla de nuevo.");
    await deliver(entry);
  } catch (error) {
    const problem = error instanceof CallError ? problemOf(error) : null;
    if (!problem) throw asPerson(error);
    // What the server would not have is not there to be taken back.
    if (given.data.discard && !given.data.server) await dropEntry(given.id, given.rev);
    else await put(given.id, { problem, ...seenNow(error, given) });
  }
}

/** What was changed meanwhile is told once: saving it again goes over it. */
function seenNow(error: unknown, { data }: Kept): Partial<Waiting> {
  const { version } = ((error as CallError).current ?? {}) as { version?: number };
  return (error as CallError).code === "stale_version" && data.server && version
    ? { server: { ...data.server, version } }
    : {};
}

const asPerson = (error: unknown) =>
  error instanceof CallError && (error.status === 401 || error.code === "other_person") ? new NotAsThisPerson() : error;

const KINDS: Partial<Record<string, Problem["kind"]>> = {
  duplicate: "duplicado",
  amount_large: "importe",
  stale_version: "cambio",
};
const REFUSED = [400, 404, 409, 413, 415, 422];

function problemOf({ status, code, message }: CallError): Problem | null {
  if (!REFUSED.includes(status) || code === "other_person" || code === "photo_again") return null;
  return { kind: KINDS[code] ?? "datos", text: message };
}

async function deliver(entry: Kept): Promise<void> {
  const { id, rev, data } = entry;
  // What cannot leave the phone was not on its way.
  if (globalThis.navigator?.onLine === false) throw new CallError(0, "offline", "No hay conexión.");
  if (!data.server) await put(id, { tried: true });
  let view = data.server
    ? await call(getCardExpense, { params: { id: data.server.id } })
    : await call(createCardExpense, {
        body: {
          ...bodyOf(data),
          client_id: id,
          person_id: entry.person,
          taken_at: timeHere(entry.at),
          sent_at: timeHere(Date.now()),
        },
      });
  // A repeated first sending is answered with what it was: what was changed since goes after it.
  const server = { id: view.id, version: data.server && data.dirty ? data.server.version : view.version };
  const late = (data.dirty || !data.server) && differs(view, data);
  await put(id, { server });
  if (data.discard) {
    if (view.state !== "retirado")
      await call(withdrawCardExpense, { params: { id: view.id }, body: { version: view.version } });
    await dropEntry(id, rev);
    return;
  }
  if (late) {
    const body = { ...bodyOf(data), answer: data.answer, version: server.version };
    view = await call(changeCardExpense, { params: { id: view.id }, body });
    await changeEntry<Waiting>(id, (now) => ({
      ...now,
      data: { ...now.data, dirty: now.rev !== rev, server: { id: view.id, version: view.version } },
    }));
  }
  if (view.photo && !view.photo.file_id) view = await sendPhoto(entry, view);
  const sha = data.photo && data.photo !== "raw" ? data.photo.sha256 : null;
  const whole = (view.photo?.sha256 ?? null) === sha && (sha === null || Boolean(view.photo?.file_id));
  if (whole) await dropEntry(id, rev);
}

/** A photo goes on where it was, also after the browser was closed. */
async function sendPhoto({ id, at }: Kept, view: ExpenseView): Promise<ExpenseView> {
  const blob = await blobOf(id);
  if (!blob) throw new CallError(400, "photo", "La foto no está en el teléfono: sacarla de nuevo.");
  const file = new File([blob], "gasto.jpg", { type: blob.type || "image/jpeg", lastModified: at });
  const remember = `${REMEMBER}:${id}`;
  const kept = await uploadInParts(file, documentUpload(false), { remember, wait });
  try {
    return await call(putCardPhoto, { params: { id: view.id }, body: { file_id: kept.id } });
  } catch (error) {
    // What came of it is not it, or is gone: from the beginning, the next time.
    if (!(error instanceof CallError) || ![404, 409].includes(error.status)) throw error;
    forgetUpload(remember, file);
    throw new CallError(0, "photo_again", error.message);
  }
}
