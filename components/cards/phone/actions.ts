import type { CardSetup, ExpenseRow } from "@/lib/cards/schema";
import { newId } from "@/lib/client/newId";
import { changeEntry, dropEntry, putEntry } from "@/lib/client/offline/store";
import { defaultFacts, type Facts, factsOf, freshOf, type Waiting, type WaitingExpense } from "./entry";

const ASKED = "bambalina.guardar-siempre";

/** Asks the browser, once, to keep what is here when it makes room. */
function askToPersist(): void {
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, "1");
    void navigator.storage?.persist?.();
  } catch {
    // Without storage there is nothing to keep.
  }
}

/** A new one: its photo is kept before anything else is done with it. @returns its id @throws NoRoom */
export async function begin(setup: CardSetup, clockOff: number, photo: Blob | null): Promise<string> {
  const at = Date.now();
  const data = freshOf(defaultFacts(setup, at, clockOff), photo && "raw");
  const id = newId();
  await putEntry({ id, person: setup.person.id, rev: 1, at, data }, photo ?? undefined);
  askToPersist();
  return id;
}

/** One of the server's, to be corrected or answered here. @returns its id */
export async function beginAnswer(row: ExpenseRow): Promise<string> {
  const data: Waiting = {
    ...freshOf(factsOf(row), row.photo && { sha256: row.photo.sha256, size: 1 }),
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

/** Another photo in place of the one there is. @throws NoRoom */
export const replacePhoto = (id: string, photo: Blob) =>
  changeEntry<Waiting>(
    id,
    (now) => ({
      ...now,
      rev: now.rev + 1,
      data: { ...now.data, photo: "raw", problem: null, saved: false, dirty: now.data.server !== null },
    }),
    photo,
  );

/** Lets what was changed here of the server's go. */
export const leaveAsItWas = ({ id, rev }: WaitingExpense) => dropEntry(id, rev);

/** Takes one back: what nobody saved goes at once, what may be at the server as soon as it can be told. */
export async function takeBack({ id, rev, data }: WaitingExpense): Promise<void> {
  if (!data.server && rev === 1) await dropEntry(id, rev);
  else await changeEntry<Waiting>(id, (now) => ({ ...now, rev: now.rev + 1, data: { ...now.data, discard: true } }));
}
