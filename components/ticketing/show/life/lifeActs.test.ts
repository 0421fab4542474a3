import { showPage } from "../show.fixtures";
import { actsOf } from "./lifeActs";

const acts = (more: Parameters<typeof showPage>[0]) => actsOf(showPage(more));

test("each state offers what may follow it", () => {
  expect(acts({ state: "a_la_venta", dias: 8 })).toEqual(["correct", "reschedule", "merge", "cancel", "remove"]);
  expect(acts({ state: "a_la_venta", dias: 0 })).toContain("played");
  expect(acts({ state: "sold_out", dias: 8 })).not.toContain("onSale");
  expect(acts({ state: "realizado", dias: -3 })).toEqual(["correct", "merge", "remove"]);
  expect(acts({ state: "realizado", dias: 3 })).toContain("onSale");
  expect(acts({ state: "cancelado", dias: 3 })).toEqual(["correct", "merge", "remove"]);
  expect(acts({ state: "reprogramado", dias: 3 })).toEqual(expect.arrayContaining(["reschedule", "onSale", "cancel"]));
});

test("a show that sold is not offered for removal", () => {
  const series = [{ ticketera: "A" }] as unknown as ReturnType<typeof showPage>["series"];
  expect(acts({ series })).not.toContain("remove");
});
