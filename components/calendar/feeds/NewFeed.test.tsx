/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { NewFeed } from "./NewFeed";

const form = (layers: ("shows" | "feriados")[]) => (
  <NewFeed calendar="live" layers={layers} filter={{}} onMade={() => undefined} onClose={() => undefined} />
);

test("what the calendar shows is chosen, also where its layers come after the form is open", async () => {
  const { rerender } = render(form([]));
  await screen.findByRole("dialog", { name: "Nueva suscripción" });
  expect(screen.queryByRole("checkbox", { name: "Shows" })).toBeNull();
  rerender(form(["shows", "feriados"]));
  expect(await screen.findByRole("checkbox", { name: "Shows" })).toHaveProperty("checked", true);
});
