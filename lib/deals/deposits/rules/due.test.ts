import { dueDayOf, dueText, neededBefore } from "./due";

const known = { signed_on: "2031-01-30", fecha: "2031-03-07" };

test("a deposit is due on its day, after the signature, or before the show; not while that is not known", () => {
  const of = (due_rule: "dia" | "firma" | "show", due_days: number | null, due_day: string | null = null) =>
    dueDayOf({ due_rule, due_days, due_day }, known);
  expect(of("dia", null, "2031-02-01")).toBe("2031-02-01");
  expect(of("firma", 5)).toBe("2031-02-04");
  expect(of("show", 30)).toBe("2031-02-05");
  expect(of("show", 0)).toBe("2031-03-07");
  for (const due_rule of ["firma", "show"] as const)
    expect(dueDayOf({ due_rule, due_days: 3, due_day: null }, { signed_on: null, fecha: null })).toBeNull();
});

test("is said in words", () => {
  expect(dueText({ due_rule: "firma", due_days: 0 })).toBe("a la firma");
  expect(dueText({ due_rule: "firma", due_days: 1 })).toBe("al día de la firma");
  expect(dueText({ due_rule: "show", due_days: 30 })).toBe("30 días antes del show");
});

test("before a show is confirmed the first one is needed, and all that are due", () => {
  const of = (...due: (string | null)[]) =>
    neededBefore(
      due.map((one) => ({ due: one })),
      "2031-02-01",
    ).length;
  expect([
    of(),
    of("2031-09-01", "2031-10-01"),
    of(null, "2031-01-01", "2031-09-01"),
    of("2031-01-01", "2031-02-01"),
  ]).toEqual([0, 1, 2, 2]);
});
