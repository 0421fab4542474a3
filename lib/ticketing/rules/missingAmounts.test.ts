import { knownAmount, knownSum, missingText } from "./missingAmounts";

const of = (sum: string, sin_monto: number) => ({ recaudacion_total: knownSum(sum, sin_monto), sin_monto });
const plain = ({ recaudacion_total }: { recaudacion_total: string }) => recaudacion_total;

test("a sum that nobody said anything of is «sin dato», a true zero is zero, and a part says what it lacks", () => {
  expect(knownAmount(of("0.00", 2), plain)).toBe("sin dato");
  expect(knownAmount(of("0.00", 0), plain)).toBe("0.00");
  expect([knownAmount(of("10.00", 1), plain), missingText(of("10.00", 1))]).toEqual([
    "10.00",
    "Falta el monto de 1 día.",
  ]);
  expect([missingText(of("0.00", 2)), missingText(of("10.00", 0))]).toEqual(["", ""]);
});
