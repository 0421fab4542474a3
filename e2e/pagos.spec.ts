import type { Locator, Page } from "@playwright/test";
import { addDays, todayIn } from "@/lib/format/dates";
import type { DuePage } from "@/lib/payments/schema/due";
import { expectAccessible } from "./axe";
import { expect, go, opened, phone, test } from "./fixtures";
import { workAs } from "./musicWinsWork";

test("what is due becomes a batch beside its list, is authorised by its author and released by somebody else", async ({
  page,
  login,
  beside,
}) => {
  await login({ rol: "Administracion" });
  await page.goto("/pagos?ver=pagables");
  await opened(page);
  await expect(page.getByRole("heading", { level: 1, name: "Pagos" })).toBeVisible();
  await expectAccessible(page);
  const box = page.getByRole("checkbox", { name: /^Elegir .*, Derechos de autor/ }).last();
  const name = ((await box.getAttribute("aria-label")) ?? "").replace(/^Elegir (.*?), Derechos de autor.*$/, "$1");
  await box.click();
  await page.getByRole("toolbar").getByRole("button", { name: "Armar lotes" }).click();
  const question = page.getByRole("dialog", { name: "Armar lotes" });
  await question.getByRole("button", { name: "Armar lotes" }).click();
  // Who has no account is paid by other means, that somebody says.
  await expect(question.getByText("Decir cómo se paga a quien no tiene cuenta.")).toBeVisible();
  await question.getByRole("combobox", { name: /no tiene cuenta/ }).selectOption("Débito o VEP");
  await question.getByRole("button", { name: "Armar lotes" }).click();
  const pane = page.getByRole("region", { name: /^Lote \d+$/ });
  await expect(pane.getByRole("heading", { name: /^Lote \d+ del .* Borrador$/ })).toBeVisible();
  await expect(pane.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  await expectAccessible(page);
  const address = page.url();
  await pane.getByRole("button", { name: /^Autorizar/ }).click();
  await expect(pane.getByText(/^Usted armó o cambió este lote: lo libera otra persona/)).toBeVisible();
  await expect(pane.getByRole("button", { name: /^Liberar/ })).toHaveCount(0);

  const other = await beside("Administrador");
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(address);
  await opened(other);
  const theirs = other.getByRole("region", { name: /^Lote \d+$/ });
  await expect(theirs.getByRole("button", { name: /^Liberar/ })).toBeVisible();
  await other.keyboard.press("Control+Enter");
  await expect(theirs.getByRole("heading", { name: /Liberado$/ })).toBeVisible();
  await expect(theirs.getByText(/^OP \d+/)).toBeVisible();
  await theirs.getByRole("button", { name: "Está entregado" }).click();
  await expect(theirs.getByRole("heading", { name: /Enviado$/ })).toBeVisible();
  await theirs.getByRole("button", { name: `Acreditado: ${name}` }).click();
  const credit = other.getByRole("dialog", { name: /^Darlo por acreditado/ });
  await credit.getByLabel("Número del cheque, recibo o débito").fill("VEP 991200");
  await credit
    .locator("input[type=file]")
    .setInputFiles({ name: "constancia.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
  await expect(credit.getByRole("button", { name: "Quitar constancia.pdf" })).toBeVisible();
  await credit.getByRole("button", { name: "Darlo por acreditado" }).click();
  await expect(theirs.getByText("Acreditado", { exact: true })).toBeVisible();
});

test("a day's payments of two companies take ten clicks beside the signatures of three people, files included", async ({
  page,
  login,
  beside,
  request,
}) => {
  const { get, post } = await workAs(request, "Administracion");
  const due_day = addDays(todayIn(), 200 + Math.floor(Math.random() * 100));
  const companies: { id: number; name: string }[] = [];
  for (const currency of ["ARS", "EUR"]) {
    const { data } = await get<DuePage>(`/payments/due?currency=${currency}&limit=100`);
    const paid = data.find((one) => one.kind === "voucher" && one.last_four && !one.block && one.supplier);
    if (!paid?.company || !paid.supplier) throw new Error(`nobody is paid in ${currency}`);
    companies.push(paid.company);
    const of = { kind: "anticipo", company_id: paid.company.id, supplier_id: paid.supplier.id, currency, due_day };
    for (const amount of ["1250.00", "980.50", "77.15"])
      await post("/payment-advances", { ...of, amount, reason: `Seña de ${amount}` });
  }
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  await login({ rol: "ProduccionAdmin" });
  await page.goto(`/pagos?desde=${due_day}&hasta=${due_day}`);
  await opened(page);
  await click(page.getByRole("checkbox", { name: "Elegir todas las filas" }));
  await click(page.getByRole("toolbar").getByRole("button", { name: "Armar lotes" }));
  const question = page.getByRole("dialog", { name: "Armar lotes" });
  await expect(question).toContainText("6 pagos de 2 empresas");
  await click(question.getByRole("button", { name: "Armar lotes" }));
  await expect(page.getByRole("region", { name: /^Lote \d+$/ })).toBeVisible();

  const sign = async (by: Page, { name }: { name: string }, step: "Autorizar" | "Liberar", state: string) => {
    const drafts = by.getByRole("row").filter({ hasText: name }).filter({ hasText: "Gustavo" });
    await click(drafts.first().getByRole("link").first());
    const pane = by.getByRole("region", { name: /^Lote \d+$/ });
    await expect(pane.getByText(name)).toBeVisible();
    await pane.getByRole("button", { name: new RegExp(`^${step}`) }).click();
    await expect(pane.getByRole("heading", { name: new RegExp(`${state}$`) })).toBeVisible();
    return pane;
  };
  for (const [who, step, state, then] of [
    ["Administracion", "Autorizar", "Autorizado", null],
    ["Administrador", "Liberar", "Liberado", "Hacer el archivo"],
  ] as const) {
    const other = await beside(who);
    await other.setViewportSize({ width: 1440, height: 900 });
    await other.goto(`/pagos?vista=lotes&estado=${step === "Autorizar" ? "borrador" : "autorizado"}`);
    await opened(other);
    for (const company of companies) {
      const pane = await sign(other, company, step, state);
      if (!then) continue;
      const file = other.waitForEvent("download");
      await click(pane.getByRole("button", { name: new RegExp(`^${then}`) }));
      expect((await file).suggestedFilename()).toMatch(/^LOTE-\d{8}-\d{6}\.(txt|xml)$/);
    }
  }
  expect(clicks).toBeLessThanOrEqual(10);
});

test("batches are listed by their state, and one opens beside them", async ({ page, login }) => {
  await login({ rol: "Administracion" });
  await page.goto("/pagos?vista=lotes");
  await opened(page);
  await expect(page.getByRole("heading", { level: 1, name: "Lotes de pago" })).toBeVisible();
  await expectAccessible(page);
});

test("the bank's layouts are edited beside what they make", async ({ page, login }) => {
  await login({ rol: "Administracion" });
  await page.goto("/pagos?vista=formatos");
  await opened(page);
  await page.getByRole("button", { name: "Nuevo formato" }).first().click();
  await page.getByRole("button", { name: /^Delimitado/ }).click();
  const drawer = page.getByRole("dialog", { name: "Nuevo formato" });
  await expect(drawer.getByRole("region", { name: "Cómo queda" })).toContainText("Sonido del Sur");
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use(phone);
  test("what is due stands by day, and a batch is a page", async ({ page, login }) => {
    await login({ rol: "ProduccionAdmin" });
    await page.goto("/pagos");
    await opened(page);
    await expect(page.getByRole("list", { name: "Pagos pendientes" })).toBeVisible();
    await expectAccessible(page);
  });
  test("the actions of a screen stand in at most two rows", async ({ page, login }) => {
    await login({ rol: "Administracion" });
    await page.goto("/pagos");
    await opened(page);
    const others = page.getByRole("button", { name: "Más acciones" });
    for (const [address, last, entry] of [
      ["/pagos?vista=conciliacion", "Importar extracto", "Reglas"],
      ["/adminShows", "Exportar Excel", "Tarifas de derechos"],
    ] as const) {
      await go(page, address);
      const tops = async (name: string) => (await page.getByRole("button", { name }).first().boundingBox())?.y ?? 0;
      await expect(others).toBeVisible();
      expect(Math.abs((await tops(last)) - (await tops("Más acciones")))).toBeLessThanOrEqual(52);
      await others.click();
      await page.getByRole("menuitem", { name: entry }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    }
  });
});
