import { CHECK_OFF, checkOff } from "./check";

test("the check with ARCA is off, says so, and answers at once", async () => {
  const voucher = {
    issuer_tax_id: "30709111015",
    type_code: "1",
    point: "3",
    number: "1234",
    date: "2026-11-03",
    total: "121000.00",
    authorisation_code: "76045123456780",
  };
  expect(await checkOff.ask(voucher)).toEqual({ state: "apagada", detail: CHECK_OFF });
});
