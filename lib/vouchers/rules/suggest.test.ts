import { mostUsed, type Place, percentsOf } from "./suggest";

const to = (show_id: number, percent: string): Place => ({
  show_id,
  project_id: null,
  event_id: null,
  cost_centre_id: null,
  category_id: null,
  purse_id: null,
  percent,
});

test("most of the last three win, the newest where they are as many, and it says from how many", () => {
  const [a, b, c] = [[to(1, "100")], [to(2, "100.0000")], [to(3, "60"), to(4, "40")]];
  expect(mostUsed([])).toBeNull();
  expect(mostUsed([a, a, a])).toEqual({ lines: a, text: "últimas 3" });
  expect(mostUsed([a, b, b])).toEqual({ lines: b, text: "2 de las últimas 3" });
  expect(mostUsed([c, a, b])).toEqual({ lines: c, text: "la última de este proveedor" });
  expect(mostUsed([c, [to(4, "40.00"), to(3, "60.00")]])).toMatchObject({ text: "últimas 2" });
});

test("amounts are parts of a hundred that add up", () => {
  expect(percentsOf(["1.00", "1.00", "1.00"])).toEqual(["33.33", "33.34", "33.33"]);
});
