/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import CompanyDrawer from "./CompanyDrawer";

const run = jest.fn<Promise<unknown>, [unknown]>();
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: (call: unknown) => run(call), busy: false }) }));
jest.mock("./CompanyHistory", () => ({ CompanyHistory: () => null }));
jest.mock("./Accounts", () => ({ Accounts: () => null }));

const OURS = {
  id: 4,
  name: "Bambalina S.A.",
  tax_id: "30-71234567-1",
  country: "AR",
  address: "",
  town: "",
  active: true,
  currency: "ARS" as const,
  zone: "America/Argentina/Buenos_Aires" as const,
  version: 2,
};
const user = userEvent.setup();
const name = () => screen.getByRole("textbox", { name: /Razón social/ });

async function saveOver(refusal: CallError) {
  run.mockReset().mockRejectedValueOnce(refusal).mockResolvedValue(OURS);
  render(<CompanyDrawer company={OURS} mayWrite onClose={() => {}} />);
  await user.clear(name());
  await user.type(name(), "Bambalina Shows S.A.");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
}

test("what somebody else saved meanwhile stands beside what was typed, which goes over it when it is chosen", async () => {
  await saveOver(
    new CallError(409, "stale_version", "Cambió", [], "", { ...OURS, name: "Bambalina", active: false, version: 3 }),
  );
  const rows = await screen.findAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Lo que estáLo mío",
    "Razón socialBambalinaBambalina Shows S.A.",
    "En usoNoSí",
  ]);
  expect(name()).toHaveValue("Bambalina Shows S.A.");
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }));
  const { version: _, id, ...facts } = OURS;
  const body = { ...facts, name: "Bambalina Shows S.A.", version: 3 };
  expect(run).toHaveBeenLastCalledWith({ params: { id }, body });
});

test("a company that has the number already is said, and is nothing to be saved over", async () => {
  await saveOver(
    new CallError(409, "conflict", "Otra ya tiene este número.", [], "", { ...OURS, id: 9, name: "Otra" }),
  );
  expect(await screen.findByText("Otra ya tiene este número.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Guardar lo mío" })).toBeNull();
  expect(name()).toHaveValue("Bambalina Shows S.A.");
});
