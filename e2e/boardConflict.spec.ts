import type { Page } from "@playwright/test";
import type { BoardView } from "@/lib/boards/schema";
import { aWord, boardCalls, openBoard } from "./boardWork";
import { expect, test } from "./fixtures";

const SCREEN = "/Estructura/LegalesSr";
const drawer = (page: Page) => page.getByRole("dialog").first();
const fact = (page: Page, label: string) => drawer(page).getByRole("button", { name: new RegExp(`^${label}: `) });
const conflict = (page: Page) =>
  drawer(page).getByRole("alert").filter({ hasText: "Otra persona lo guardó mientras tanto" });

const rich = (text: string) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });

/** A part of a card: what somebody else makes of it, what is typed meanwhile, and both as they are shown. */
interface Part {
  name: string;
  theirs: object;
  begin: (page: Page) => Promise<void>;
  type: (page: Page) => Promise<void>;
  end: (page: Page) => Promise<void>;
  shown: { theirs: string; mine: string };
}

const enter = (page: Page) => page.keyboard.press("Enter");
const leave = (page: Page) => drawer(page).getByRole("button", { name: "Copiar enlace" }).focus();
const typed = (name: string, theirs: object, text: string, shown: Part["shown"]): Part => ({
  name,
  theirs,
  shown,
  begin: (page) => fact(page, name).click(),
  type: (page) => page.keyboard.type(text),
  end: enter,
});

const parts = (word: string, people: readonly { id: number; name: string }[]): Part[] => {
  const [one, two] = people as [{ id: number; name: string }, { id: number; name: string }];
  return [
    {
      name: "title",
      theirs: { title: `Ellos ${word}` },
      begin: (page) => drawer(page).getByRole("heading").getByRole("button").click(),
      type: (page) => drawer(page).getByRole("textbox", { name: "Título" }).fill(`Yo ${word}`),
      end: enter,
      shown: { theirs: `Ellos ${word}`, mine: `Yo ${word}` },
    },
    typed("Vence", { due_on: "2031-03-04" }, "11/12/2031", { theirs: "4 mar 2031", mine: "11 dic 2031" }),
    typed("Estimado", { hours: "3" }, "4,5", { theirs: "3 h", mine: "4,5 h" }),
    typed("Contraparte", { fields: { contraparte: "Ellos SA" } }, "Yo SA", { theirs: "Ellos SA", mine: "Yo SA" }),
    typed("Monto", { fields: { monto: { amount: "100", currency: "USD" } } }, "200", { theirs: "100", mine: "200" }),
    {
      name: "Responsables",
      theirs: { assignees: [one.id] },
      begin: (page) => fact(page, "Responsables").click(),
      type: async (page) => {
        await page.keyboard.type(two.name);
        await page.getByRole("option", { name: new RegExp(two.name) }).click();
      },
      end: leave,
      shown: { theirs: one.name, mine: two.name },
    },
    {
      name: "Etiquetas",
      theirs: { labels: [`ellos-${word}`] },
      begin: (page) => fact(page, "Etiquetas").click(),
      type: async (page) => {
        await page.keyboard.type(`yo-${word}`);
        await page.getByRole("option", { name: new RegExp(`yo-${word}`) }).click();
      },
      end: leave,
      shown: { theirs: `ellos-${word}`, mine: `yo-${word}` },
    },
    {
      name: "Descripción",
      theirs: { description: rich(`Dicen ellos ${word}`) },
      begin: async (page) => {
        await drawer(page).getByRole("button", { name: "Escribir la descripción" }).click();
        await expect(drawer(page).getByRole("textbox", { name: "Descripción" })).toBeFocused();
      },
      type: (page) => page.keyboard.type(`Digo yo ${word}`),
      end: (page) => page.keyboard.press("Control+Enter"),
      shown: { theirs: `Dicen ellos ${word}`, mine: `Digo yo ${word}` },
    },
  ];
};

for (const choice of ["Guardar lo mío", "Dejar lo que está"] as const)
  test(`every part of a card that two change shows both: ${choice}`, async ({ page, login }) => {
    await login({ rol: "Legales Sr" });
    await openBoard(page, SCREEN);
    const { make, change, read, ask } = await boardCalls(page, "legales");
    const { people } = await ask<BoardView>("GET", "/boards/legales");
    const word = aWord();
    const card = await make({ title: `Conflicto ${aWord()}`, type: "Contrato" });
    await openBoard(page, SCREEN, `tarea=${card.number}`);
    await expect(drawer(page).getByRole("button", { name: card.title })).toBeVisible();
    await drawer(page)
      .getByRole("button", { name: /sin completar$/ })
      .click();
    for (const part of parts(word, people)) {
      await test.step(part.name, async () => {
        await part.begin(page);
        const changed = await change(card, part.theirs);
        await part.type(page);
        await part.end(page);
        await expect(conflict(page)).toContainText(part.shown.theirs);
        await expect(conflict(page)).toContainText(part.shown.mine);
        await conflict(page).getByRole("button", { name: choice }).click();
        await expect(conflict(page)).toHaveCount(0);
        const [kept, gone] =
          choice === "Guardar lo mío" ? [part.shown.mine, part.shown.theirs] : [part.shown.theirs, part.shown.mine];
        await expect(drawer(page).getByText(kept).first()).toBeVisible();
        await expect(drawer(page).getByRole("button", { name: gone })).toHaveCount(0);
        const version = changed.version + (choice === "Guardar lo mío" ? 1 : 0);
        await expect.poll(async () => (await read(card.number)).version).toBe(version);
      });
    }
  });
