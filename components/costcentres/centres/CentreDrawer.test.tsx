/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import type { CostAddress } from "../useCostAddress";
import CentreDrawer from "./CentreDrawer";

const company = { id: 2, name: "Hispa", country: "ES" };
const centre = {
  id: 7,
  code: "CC-7",
  name: "Luces",
  country: "ES",
  currencies: ["EUR"],
  company,
  owner: null,
  feeds_from: null,
  archived: false,
  version: 1,
};
const run = jest.fn<Promise<unknown>, [unknown]>();
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: (call: unknown) => run(call), busy: false }) }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: () => ({ data: { data: [centre], companies: [company], people: [] } }),
}));

const user = userEvent.setup();
const name = () => screen.getByRole("textbox", { name: /Nombre/ });

test("a centre that somebody else changed is compared; theirs, chosen, is what the form begins again from", async () => {
  const theirs = { ...centre, name: "Luces y láser", version: 2 };
  run.mockRejectedValueOnce(new CallError(409, "stale_version", "Cambió", [], "", theirs)).mockResolvedValue(theirs);
  const close = jest.fn();
  render(<CentreDrawer address={{ centre: 7, close } as unknown as CostAddress} />);
  await user.clear(name());
  await user.type(name(), "Iluminación");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByRole("row", { name: "Nombre Luces y láser Iluminación" })).toBeInTheDocument();
  expect(name()).toHaveValue("Iluminación");
  await user.click(screen.getByRole("button", { name: "Dejar lo que está" }));
  expect(name()).toHaveValue("Luces y láser");
  expect(close).not.toHaveBeenCalled();
  await user.type(name(), " 2");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(run).toHaveBeenLastCalledWith({
    params: { id: 7 },
    body: expect.objectContaining({ name: "Luces y láser 2", version: 2 }),
  });
});
