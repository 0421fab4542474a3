import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aFedCentre } from "@/lib/testing/vouchers";

interface Found {
  targets: { kind: string; id: number; name: string }[];
}

let manager: TestPerson;
beforeAll(async () => {
  await testDatabase();
  manager = await aPerson("Management");
});
afterAll(disconnect);

test("who allocates finds shows by all their words, and what was chosen comes along", async () => {
  const show = await aShow();
  const { centre } = await aFedCentre(manager);
  const words = encodeURIComponent(show.name.toUpperCase());
  const read = (more: string) => requestAs<Found>(manager, "GET", `/allocation-targets?${more}`);
  const found = await read(`q=${words}`);
  expect(found.status).toBe(200);
  expect(found.body.targets).toContainEqual(expect.objectContaining({ kind: "show", id: show.id, name: show.name }));
  const kept = await read(`q=nada-se-llama-asi&chosen=centre:${centre},show:${show.id}`);
  expect(kept.body.targets.map(({ kind, id }) => `${kind}:${id}`).sort()).toEqual(
    [`centre:${centre}`, `show:${show.id}`].sort(),
  );
  expect((await read("chosen=casa:1")).status).toBe(400);
  expect((await requestAs(await aPerson("Ticketing"), "GET", "/allocation-targets")).status).toBe(403);
});
