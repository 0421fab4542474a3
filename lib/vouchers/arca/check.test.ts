import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import { askWaiting } from "./ask";
import { type AskedVoucher, CHECK_OFF, type CheckAnswer, checkOff } from "./check";

let finance: TestPerson;
let company: { id: number };
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  company = await aCompany();
});
afterAll(disconnect);

const code = { authorisation_kind: "CAE", authorisation_code: "76045123456780" };
const voucher = async (more: object = {}, validate?: true) =>
  aVoucher(finance, invoiceFacts(company.id, (await aSupplier()).id, { ...code, ...more }), validate);
const checkOf = async ({ id }: { id: number }) => {
  const { check_state, check_detail, version } = await prisma.voucher.findUniqueOrThrow({ where: { id } });
  return [check_state, check_detail, version];
};
/** A service that answers so, and what it was asked. */
function service(answerOf: (asked: AskedVoucher) => CheckAnswer | Promise<CheckAnswer>) {
  const asked: AskedVoucher[] = [];
  const ask = async (one: AskedVoucher) => {
    asked.push(one);
    return answerOf(one);
  };
  return { asked, check: { on: true, ask } };
}
beforeEach(async () => {
  await prisma.voucher.updateMany({ data: { check_state: "coincide" } });
});

test("the check with ARCA is off, says so, and answers at once; nobody is asked", async () => {
  const made = await voucher();
  expect(await checkOff.ask({} as AskedVoucher)).toEqual({ state: "apagada", detail: CHECK_OFF });
  await askWaiting(checkOff);
  expect(await checkOf(made)).toEqual(["no_consultado", "", made.version]);
  const admin = await aPerson("Administrador");
  const { body } = await requestAs<{ arca: object }>(admin, "GET", "/stats/state");
  expect(body.arca).toEqual({ on: false, detail: CHECK_OFF });
});

test("one that is on is asked about each that says enough, once, and its answer is the voucher's", async () => {
  const [right, other, unknown] = [await voucher(), await voucher({}, true), await voucher()];
  await voucher({ authorisation_code: "" });
  await voucher({ direction: "emitido" });
  await prisma.voucher.update({ where: { id: (await voucher()).id }, data: { state: "descartado" } });
  const said: Record<string, CheckAnswer> = {
    [other.number]: { state: "difiere", detail: "ARCA dice total $ 111.000,00." },
    [unknown.number]: { state: "no_figura", detail: "ARCA no lo conoce." },
  };
  const { asked, check } = service(({ number }) => said[number] ?? { state: "coincide" });
  await askWaiting(check);
  await askWaiting(check);
  expect(asked.map(({ number }) => number).sort()).toEqual([right.number, other.number, unknown.number].sort());
  expect(asked.find(({ number }) => number === right.number)).toEqual({
    issuer_tax_id: right.supplier?.tax_id.replaceAll("-", ""),
    type_code: "1",
    point: "3",
    number: right.number,
    date: "2026-11-03",
    total: "121000.00",
    authorisation_code: code.authorisation_code,
  });
  expect(await checkOf(right)).toEqual(["coincide", "", right.version]);
  expect(await checkOf(other)).toEqual(["difiere", "ARCA dice total $ 111.000,00.", other.version]);
  expect(await checkOf(unknown)).toEqual(["no_figura", "ARCA no lo conoce.", unknown.version]);
});

test("a service that is down is left alone after three, and what was changed meanwhile is asked about again", async () => {
  const made = [await voucher(), await voucher(), await voucher(), await voucher()];
  const down = service(() => ({ state: "sin_respuesta", detail: "No respondió en 10 s." }));
  await askWaiting(down.check);
  expect(down.asked).toHaveLength(3);
  for (const one of made) expect((await checkOf(one))[0]).toBe("no_consultado");
  const racing = service(async ({ number }) => {
    await prisma.voucher.updateMany({ where: { number }, data: { total: "5.00", version: { increment: 1 } } });
    return { state: "coincide" };
  });
  await askWaiting(racing.check);
  for (const one of made) expect((await checkOf(one))[0]).toBe("no_consultado");
});
