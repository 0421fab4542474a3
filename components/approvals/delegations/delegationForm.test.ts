import { delegationForm, delegationStart } from "./delegationForm";
import { lastDay } from "./lastDay";

const typed = {
  to: "7",
  from: "2026-12-01",
  until: "2026-12-05",
  kinds: [],
  limit: "",
  currency: "ARS" as const,
  reason: "",
};

test("the last day is in it: it ends when the next one begins in Buenos Aires", () => {
  expect(delegationForm.parse(typed)).toMatchObject({
    to_user_id: 7,
    from: "2026-12-01T00:00:00-03:00",
    until: "2026-12-06T00:00:00-03:00",
    limit: null,
    currency: null,
  });
  expect(lastDay("2026-12-06T03:00:00Z")).toBe("2026-12-05");
});

test("one day is enough, and none is too few", () => {
  expect(delegationForm.safeParse({ ...typed, until: "2026-12-01" }).success).toBe(true);
  expect(delegationForm.safeParse({ ...typed, until: "2026-11-30" }).error?.issues[0]?.path).toEqual(["until"]);
});

test("what is stored comes back as it was typed", () => {
  const body = delegationForm.parse({ ...typed, limit: "1500000", kinds: ["cost_reallocation"] });
  const row = {
    ...body,
    id: 1,
    from_person: { id: 1, name: "Ana" },
    to_person: { id: 7, name: "Bruno" },
    from: new Date(body.from).toISOString(),
    until: new Date(body.until).toISOString(),
    state: "futura" as const,
    own: true,
    version: 1,
  };
  expect(delegationStart(row, "2026-11-24")).toEqual({ ...typed, limit: "1500000", kinds: ["cost_reallocation"] });
});
