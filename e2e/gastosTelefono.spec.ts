import { expectAccessible } from "./axe";
import { aHolder, allSent, aPhone, inDatabase, rowsOf, shoot, spend } from "./cardsWork";
import { expect, test } from "./fixtures";
import { smallTargets } from "./targets";

test.slow();

const returnsOf = (mail: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ of: string | null; amount: string }>(
      `SELECT b.amount::text AS of, e.amount::text AS amount FROM card_expense e JOIN app_user u ON u.id = e.holder_user_id
       LEFT JOIN card_expense b ON b.holder_user_id = e.holder_user_id AND b.client_id = e.returns_client_id
       WHERE u.mail = $1::citext AND e.takes_away ORDER BY e.amount`,
      [mail],
    );
    return rows;
  });

test("without signal a refund is tied to a purchase that waits here, or that the server told of, and takes away", async ({
  browser,
}) => {
  const mail = await aHolder();
  const { context, page } = await aPhone(browser, mail, { viewport: { width: 320, height: 640 } });
  await spend(page, 1);
  await allSent(page, mail, 1);
  await page.reload();
  await expect(page.getByLabel("Sacar foto")).toBeAttached();
  await context.setOffline(true);
  await spend(page, 2);
  for (const [amount, of] of [
    ["40,50", "$ 101,50"],
    ["50,25", "$ 102,50"],
  ] as const) {
    await shoot(page);
    await page.getByLabel("Importe").fill(amount);
    await page.getByLabel(/Es una devolución/).check();
    await expect(page.getByText("Falta de qué es la devolución: se guarda y se completa después.")).toBeVisible();
    await page
      .getByRole("button", { name: new RegExp(`Sin nombre.*${of.replace("$", "\\$").replace(" ", "\\s")}`) })
      .click();
    await expect(page.getByRole("heading", { name: "Confirmar devolución" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Guardar" }).click();
  }
  // 101.50 + 102.50 less what was given back.
  await expect(page.getByText("$ 113,25")).toBeVisible();
  await context.setOffline(false);
  await allSent(page, mail, 4);
  expect(await returnsOf(mail)).toEqual([
    { of: "101.50", amount: "40.50" },
    { of: "102.50", amount: "50.25" },
  ]);
  await page.getByRole("button", { name: "Ver lista" }).click();
  await expect(page.getByText(/devolución de \d\d\/\d\d\/\d{4}/).first()).toBeVisible();
  await expect(page.getByText(/[–−-]\s?\$\s40,50/)).toBeVisible();
  await context.close();
});

/** How browsers are without a database: a private window says so, a broken profile says nothing. */
const BROKEN = {
  "does not open": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError");
    };
  },
  "is not there": () => Object.defineProperty(window, "indexedDB", { get: () => undefined }),
  "never answers": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
} as const;

for (const [how, broken] of Object.entries(BROKEN))
  test(`a database that ${how}: it is said in words, the photo can be saved, and it is sent when there is signal`, async ({
    browser,
  }) => {
    const mail = await aHolder();
    const { context, page } = await aPhone(browser, mail);
    await context.addInitScript(broken);
    await page.reload();
    await expect(page.getByLabel("Sacar foto")).toBeAttached();
    await expect(page.getByText(/noviembre|diciembre|enero/i).first()).toBeVisible({ timeout: 30_000 });
    await context.setOffline(true);
    await shoot(page);
    await page.getByLabel("Importe").fill("321,50");
    await expect(page.getByText(/El navegador no deja guardar en este teléfono/)).toBeVisible();
    await expect(
      page.getByText("No queda en el teléfono: se envía en cuanto hay señal, no cerrar esta página antes."),
    ).toBeVisible();
    await expectAccessible(page);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Bajar la foto al teléfono" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("gasto-1.jpg");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("1 sin enviar")).toBeVisible();
    expect(await rowsOf(mail)).toEqual([]);
    await context.setOffline(false);
    await allSent(page, mail, 1);
    expect(await rowsOf(mail)).toMatchObject([{ amount: "321.50", photo: true }]);
    await expect(page.getByRole("button", { name: "Bajar la foto al teléfono" })).toHaveCount(0);
    await context.close();
  });
