import type { CardSetup } from "@/lib/cards/schema";
import { newId } from "@/lib/client/newId";
import { putEntry } from "@/lib/client/offline/store";
import { defaultFacts, freshOf } from "./entry";

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

/** A new one: its photo is kept before anything else is done with it. @returns its id */
export async function begin(setup: CardSetup, clockOff: number, photo: Blob | null): Promise<string> {
  const at = Date.now();
  const data = freshOf(defaultFacts(setup, at, clockOff), photo && "raw");
  const id = newId();
  await putEntry({ id, person: setup.person.id, rev: 1, at, data }, photo ?? undefined);
  askToPersist();
  return id;
}
