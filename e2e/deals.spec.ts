import { addDays, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, go, opened, phone, test, unique } from "./fixtures";
import { linkSentTo } from "./mails";
import { type Work, workAs } from "./musicWinsWork";

const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Campo", price: "20000.00", capacity: 1000 }],
  expenses: [{ name: "Sala", per: "fixed", amount: "2000000.00" }],
  own_costs: [{ name: "Reserva interna", per: "fixed", amount: "123456.00" }],
  artist: { kind: "versus", guarantee: "5000000.00", pct: "0.8" },
};

/** A show of this test's own with a deal; who is asked has no idea of what is ours alone. */
async function aDeal({ post, put }: Work): Promise<number> {
  const { id } = await post<{ id: number }>("/shows", {
    artist: unique("Banda de la oferta"),
    city: "Rosario",
    fecha: addDays(todayIn(), 60),
    client_id: crypto.randomUUID(),
  });
  await put(`/shows/${id}/deal`, { side: "promotor", counterparty: "Manager de pruebas", terms: TERMS });
  return id;
}

test.describe("on a phone", () => {
  test.use(phone);
  test("an offer is accepted once by its link; a second answer is refused", async ({ page, browser, request }) => {
    const work = await workAs(request, "Booking");
    const { post } = work;
    const id = await aDeal(work);
    const mail = `${unique("sala").replace(" ", ".")}@demo.test`;
    const expires = addDays(todayIn(), 9);
    await post(`/shows/${id}/offers`, { expires, version: 1, client_id: crypto.randomUUID() });
    await post(`/shows/${id}/offers/1/send`, { to: mail, message: "", version: 1 });
    const link = await linkSentTo(mail, /\/oferta\/[\w-]{43}/);

    await page.goto(link);
    await expect(page.getByRole("heading", { name: /^Oferta 1/ })).toBeVisible();
    await expect(page.getByText("80 %", { exact: false }).first()).toBeVisible();
    await expect(page.getByText("Reserva interna")).toHaveCount(0);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);

    // Somebody else has it open meanwhile.
    const other = await browser.newContext({ ...phone });
    const late = await other.newPage();
    await late.goto(link);
    await late.getByLabel("Su nombre").fill("Otra persona");

    await page.getByLabel("Su nombre").fill("Marta Sala");
    await page.getByRole("button", { name: "Aceptar la oferta" }).click();
    await expect(page.getByText("Marta Sala aceptó la oferta.")).toBeVisible();
    await late.getByRole("button", { name: "No aceptarla" }).click();
    await expect(late.getByText(/La oferta 1 está aceptada/)).toBeVisible();
    await late.reload();
    await expect(late.getByText("Marta Sala aceptó la oferta.")).toBeVisible();
    await expect(late.getByRole("button", { name: "Aceptar la oferta" })).toHaveCount(0);
    await other.close();
  });
});

test("a deal gets its deposit and its contract, and no width scrolls sideways", async ({ page, login, request }) => {
  const id = await aDeal(await workAs(request, "Booking"));
  await login({ rol: "Booking" });
  await page.goto(`/shows/${id}?tab=deal`);
  await opened(page);
  await page.getByRole("button", { name: "Agregar anticipo" }).click();
  const deposit = page.getByRole("dialog", { name: "Agregar anticipo" });
  await deposit.getByLabel("Nombre").fill("Seña");
  await deposit.getByLabel("Importe").fill("1.000.000");
  await deposit.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Seña, $ 1.000.000,00")).toBeVisible();
  await expect(page.getByText(/Falta que acepten la oferta o firmen el contrato/)).toBeVisible();
  await expectAccessible(page);
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, wide <= 0]).toEqual([width, true]);
  }
});

test("booking looks at its challenges, at what ends soon, and says which venues are ours", async ({ page, login }) => {
  await login({ rol: "Booking" });
  await page.goto("/Booking?vista=desafios");
  await opened(page);
  await expect(page.getByRole("heading", { name: "Desafíos abiertos" })).toBeVisible();
  await expectAccessible(page);
  await go(page, "/Booking?vista=holds");
  await expect(page.getByRole("heading", { name: "Vencen esta semana" })).toBeVisible();
  await go(page, "/Booking?vista=salas");
  await page
    .getByRole("button", { name: /^Cambiar / })
    .first()
    .click();
  await expect(page.getByLabel("Horas para contestar un desafío")).toBeVisible();
  await expectAccessible(page);
});
