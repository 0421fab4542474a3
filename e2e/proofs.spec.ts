import type { APIRequestContext, Locator } from "@playwright/test";
import { demoMail } from "@/lib/access/roles";
import { expectAccessible } from "./axe";
import { demoPassword, expect, opened, test, unique } from "./fixtures";

const ROLE = "Director Diseño";
const FILE = "afiche.png";

/** A card with a version of a piece. */
async function aProof(request: APIRequestContext, buffer: Buffer): Promise<{ number: number; version: number }> {
  const signIn = await request.post("/api/auth/local", { data: { mail: demoMail(ROLE), password: demoPassword() } });
  const headers = { Authorization: `Bearer ${((await signIn.json()) as { token: string }).token}` };
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await request.post(`/api${path}`, { headers, ...body });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json() as Promise<T>;
  };
  const data = { title: unique("Afiche"), client_id: crypto.randomUUID() };
  const card = await post<{ id: number; number: number }>("/boards/diseno/cards", { data });
  const file = await post<{ id: string }>("/documents", {
    multipart: { file: { name: FILE, mimeType: "image/png", buffer } },
  });
  const proof = await post<{ id: number }>(`/cards/${card.id}/proofs`, { data: { file_id: file.id } });
  return { number: card.number, version: proof.id };
}

const boxOf = async (picture: Locator) => {
  const box = await picture.boundingBox();
  if (!box) throw new Error("The picture is not in sight");
  return box;
};

test("a version has an address, fits the window and zooms, and is commented by keys", async ({
  page,
  login,
  request,
}) => {
  await page.setViewportSize({ width: 700, height: 1900 });
  const { number, version } = await aProof(request, await page.screenshot());
  await page.setViewportSize({ width: 1440, height: 900 });
  await login({ rol: ROLE });
  await page.goto(`/Estructura/DirectorDiseno?tarea=${number}`);
  await opened(page);
  await page.getByRole("link", { name: /^Versión 1/ }).click();
  await expect(page).toHaveURL(new RegExp(`version=${version}`));

  const picture = page.getByRole("img", { name: FILE });
  const zoom = page.getByRole("status", { name: "Zoom" });
  const height = async () => (await boxOf(picture)).height;
  await expect.poll(height).toBeGreaterThan(500);
  const whole = await boxOf(picture);
  expect(whole.y).toBeGreaterThan(0);
  expect(whole.y + whole.height).toBeLessThanOrEqual(900);
  await page.keyboard.press("+");
  await expect.poll(height).toBeCloseTo(whole.height * 1.5, -1);
  await page.mouse.move(whole.x + whole.width / 2, 500);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -40);
  await page.keyboard.up("Control");
  await expect(zoom).not.toHaveText("150 %");
  await expectAccessible(page, { what: "zoomed" });
  await page.keyboard.press("0");
  await expect.poll(height).toBeCloseTo(whole.height, -1);

  await page.getByRole("button", { name: "Versión 1: comentar un punto" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Más aire");
  await page.keyboard.press("Control+Enter");
  const comments = page.getByRole("list", { name: "Comentarios de la versión 1" });
  await expect(comments.getByText("Más aire")).toBeVisible();
  await expect(page.getByRole("button", { name: "Versión 1: comentar un punto" })).toBeFocused();
  await comments.getByRole("button", { name: /^Responder/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hecho");
  await page.keyboard.press("Control+Enter");
  await expect(comments.getByText("Hecho")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await boxOf(picture)).width).toBeLessThan(390);
  await expectAccessible(page, { what: "390 px" });

  await page.reload();
  await expect(picture).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/version=/);
  await expect(picture).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Versión 1/ })).toBeVisible();
});
