import type { Page } from "@playwright/test";
import type { CardDetail } from "@/lib/boards/schema";
import { expect, opened } from "./fixtures";

/** A word that only this try's cards have. */
export const aWord = (): string => `prueba${crypto.randomUUID().slice(0, 8)}`;

/** Opens a board's screen, with the query of a view. */
export async function openBoard(page: Page, path: string, query = ""): Promise<void> {
  await page.goto(query ? `${path}?${query}` : path);
  await opened(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The calls of who is signed in on a page that is open, to one board. */
export async function boardCalls(page: Page, board: string) {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const read = (number: number) => ask<CardDetail>("GET", `/boards/${board}/cards/${number}`);
  return {
    ask,
    read,
    make: (card: object) =>
      ask<CardDetail>("POST", `/boards/${board}/cards`, { client_id: crypto.randomUUID(), ...card }),
    /** Changes a card as it is now. */
    change: async ({ id, number }: Pick<CardDetail, "id" | "number">, next: object) =>
      ask<CardDetail>("PUT", `/cards/${id}`, { ...next, version: (await read(number)).version }),
  };
}
