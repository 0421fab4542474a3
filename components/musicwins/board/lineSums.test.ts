import fc from "fast-check";
import { addMoney, sumMoney } from "@/lib/format/moneyMath";
import { statuses } from "@/lib/musicwins/rules/kinds";
import { lineSums } from "./lineSums";

const money = fc
  .bigInt({ min: 0n, max: 10n ** 14n })
  .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`);
const line = fc.record({ status: fc.constantFrom(...statuses), alicuota_ars: money, alicuota_usd: money });

test("approved and pending are the sums of their lines to the cent, in any order and in any two parts", () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (one, other) => {
      const [a, b, all] = [lineSums(one), lineSums(other), lineSums([...other, ...one])];
      for (const kind of ["approved", "pending"] as const)
        for (const currency of ["ars", "usd"] as const)
          expect(all[kind][currency]).toBe(addMoney(a[kind][currency], b[kind][currency]));
    }),
  );
});

test("a line counts in one of them or in none", () => {
  const each = (status: (typeof statuses)[number]) => {
    const { approved, pending } = lineSums([{ status, alicuota_ars: "10.10", alicuota_usd: "0.20" }]);
    return [approved.ars, approved.usd, pending.ars, pending.usd];
  };
  const yes = ["10.10", "0.20"];
  const no = ["0.00", "0.00"];
  for (const status of ["aprobado", "a_pagar", "pagado"] as const) expect(each(status)).toEqual([...yes, ...no]);
  expect(each("pendiente")).toEqual([...no, ...yes]);
  for (const status of ["borrador", "rechazado", "anulado"] as const) expect(sumMoney(each(status))).toBe("0.00");
});
