import fc from "fast-check";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aCompany, aMember, anArea, anAssignment, sendForm } from "@/lib/testing/musicWins";
import { deed, type Place } from "@/lib/testing/musicWinsDeeds";
import { owedOf, postedOf, wrongInLedger } from "@/lib/testing/musicWinsLedger";

beforeAll(async () => {
  await testDatabase();
  await aCompany();
});
afterAll(disconnect);

/** People of two areas: two who may do all, who pays, who approves in one and edits in the other. */
async function cast([first, second]: Place["areas"]): Promise<TestPerson[]> {
  const bosses = [await aMember(first, "admin"), await aMember(first, "admin")];
  for (const boss of bosses) await anAssignment(boss, second, "admin");
  const payer = await aPerson("Administracion");
  await anAssignment(payer, first, "approver");
  const approver = await aMember(first, "approver");
  await anAssignment(approver, second, "editor");
  return [...bosses, payer, approver];
}

const linesOf = (areas: Place["areas"]) =>
  prisma.budgetLine.findMany({
    where: { area: { in: [...areas] } },
    orderBy: { id: "asc" },
    include: { proposals: { select: { financieros: { select: { id: true } } } } },
  });

/** The place of a deed among what there is: of lines, also of deleted ones, and of their parts. */
async function placeOf(areas: Place["areas"], nth: number, option: number): Promise<Place> {
  const lines = await linesOf(areas);
  const parts = lines.flatMap(({ proposals }) => proposals.flatMap(({ financieros }) => financieros));
  const some = <T extends { id: number }>(of: T[]) => of[nth % Math.max(of.length, 1)]?.id ?? 1_000_000;
  return { areas, line: some(lines), option, part: some(parts) };
}

const RUNS = Number(process.env.MUSIC_WINS_HISTORIES || 4);

test(
  "whatever people do, alone and several at once, what is posted is what each line says",
  async () => {
    const turn = fc.array(fc.tuple(deed, fc.nat(3), fc.nat(2), fc.nat(9)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 12, maxLength: 24 }), async (history) => {
        const areas: Place["areas"] = [anArea(), anArea()];
        const people = await cast(areas);
        for (const [nth, who] of people.slice(0, 2).entries())
          await sendForm(who, "POST", "/bsastrap", {
            area: areas[0],
            category: nth ? "Sonido" : "Luces",
            alicuota_ars: "1000.01",
            status: "pendiente",
          });
        for (const deeds of history) {
          const answers = await Promise.all(
            deeds.map(async ([act, nth, option, who]) =>
              act(await placeOf(areas, nth, option), people[who % (who < 4 ? 4 : 2)] as TestPerson),
            ),
          );
          for (const { status } of answers) expect(status).toBeLessThan(500);
          for (const { id } of await linesOf(areas)) expect(await postedOf(id)).toEqual(await owedOf(id));
        }
        expect(await wrongInLedger()).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 60_000,
);
