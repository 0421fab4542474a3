import type { ExpenseRow } from "@/lib/cards/schema";
import { changeEntry, dropEntry, putEntry } from "@/lib/client/offline/store";
import { type Facts, freshOf, type Waiting, type WaitingExpense } from "./entry";

/** What an expense of the server is on the phone while it is answered. */
function factsOf(row: ExpenseRow): Facts {
  const { card, show, amount_from, day_from, ...rest } = row;
  return {
    card_id: card.id,
    show_id: show?.id ?? null,
    amount_from: amount_from === "resumen" ? "mano" : amount_from,
    day_from: day_from === "resumen" ? "mano" : day_from,
    day: rest.day,
    merchant: rest.merchant,
    amount: rest.amount,
    currency: rest.currency,
    category: rest.category,
    takes_away: rest.takes_away,
    returns: rest.returns?.client_id ?? null,
    returns_reason: rest.returns_reason,
    note: rest.note,
    issuer_tax_id: rest.issuer_tax_id,
    recipient_tax_id: rest.recipient_tax_id,
    type_code: rest.type_code,
    point: rest.point,
    number: rest.number,
    authorisation_code: rest.authorisation_code,
    no_receipt_reason: rest.no_receipt_reason,
    alike_reason: rest.alike_reason,
  };
}

/** One of the server's, to be corrected or answered here. @returns its id */
export async function beginAnswer(row: ExpenseRow): Promise<string> {
  const data: Waiting = {
    ...freshOf(factsOf(row), row.photo && { sha256: row.photo.sha256, size: 1 }),
    file: row.photo?.file_id ?? null,
    server: { id: row.id, version: row.version },
    opened: true,
    dirty: true,
    // A photo that did not come is on no phone that this one knows: another one takes its place.
    observed:
      row.state === "observado" || row.photo?.file_id === null ? row.observed_reason || "Falta el comprobante." : "",
  };
  await putEntry({ id: row.client_id, person: row.holder.id, rev: 1, at: Date.parse(row.taken_at), data });
  return row.client_id;
}

/** Keeps what is being written: it does not go out until Guardar is pressed again. */
export const keepWriting = (id: string, facts: Facts, more: Partial<Waiting> = {}) =>
  changeEntry<Waiting>(id, (now) => ({
    ...now,
    rev: now.rev + 1,
    data: { ...now.data, ...more, facts, saved: false, dirty: now.data.server !== null },
  }));

/** Guardar. */
export const save = (id: string, facts: Facts, more: Partial<Waiting> = {}) =>
  changeEntry<Waiting>(id, (now) => ({
    ...now,
    rev: now.rev + 1,
    data: { ...now.data, ...more, facts, saved: true, problem: null, dirty: now.data.server !== null },
  }));

/** A photo in place of the one there is, or of none. */
export const replacePhoto = (id: string, photo: Blob) =>
  changeEntry<Waiting>(
    id,
    (now) => ({
      ...now,
      rev: now.rev + 1,
      data: { ...now.data, photo: "raw", file: null, problem: null, saved: false, dirty: now.data.server !== null },
    }),
    photo,
  );

/** Lets what was changed here of the server's go. */
export const leaveAsItWas = ({ id, rev }: WaitingExpense) => dropEntry(id, rev);

/** The server has nothing of it, and was never asked to: letting it go is nobody's business but this phone's. */
export const isOnlyHere = ({ server, tried }: Waiting): boolean => server === null && tried === false;

/** Takes one back: what never was on its way goes at once, what may be at the server as soon as it can be told. */
export async function takeBack({ id }: WaitingExpense): Promise<void> {
  const now = await changeEntry<Waiting>(id, (before) => ({
    ...before,
    rev: before.rev + 1,
    data: { ...before.data, saved: false, discard: true },
  }));
  if (now && isOnlyHere(now.data)) await dropEntry(id, now.rev);
}
