/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { SWRConfig } from "swr";
import { signedInWith } from "@/lib/testing/person";
import { PromisedLink } from "./PromisedLink";
import { type Typed, typedOf } from "./typed";

let me = signedInWith("Administracion");
jest.mock("@/lib/client/useMe", () => ({ useMe: () => me }));

const proposal = { target_type: "proposal", target_id: 9, text: "Luces, Festival", currency: "ARS", left: "50000.00" };
let answer: (data: unknown[]) => void;
let asked: string[];

beforeEach(() => {
  me = signedInWith("Administracion");
  asked = [];
  global.fetch = jest.fn(async (address: string) => {
    asked.push(address);
    const data = await new Promise<unknown[]>((resolve) => {
      answer = resolve;
    });
    return { ok: true, status: 200, statusText: "", json: async () => ({ data }) } as Response;
  }) as never;
});

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

let links: () => Typed["links"];
function Sample() {
  const start = typedOf(null);
  const form = useForm<Typed>({
    defaultValues: {
      ...start,
      links: [
        { target_type: "voucher", target_id: "3", amount: "1.00", fx_rate: null },
        { target_type: "proposal", target_id: "9", amount: "", fx_rate: null },
      ],
    },
  });
  links = () => form.getValues("links");
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <FormProvider {...form}>
        <PromisedLink />
      </FormProvider>
    </SWRConfig>
  );
}

test("the proposal of a voucher is asked for by its number, and its link stays while its name has not come", async () => {
  render(<Sample />);
  const box = screen.getByLabelText("Orden, presupuesto o gasto aprobado");
  await waitFor(() => expect(asked).toEqual([expect.stringContaining("chosen=9")]));
  expect(links()).toHaveLength(2);
  expect(box).toHaveValue("");
  expect(box).toHaveAttribute("placeholder", "Trayendo...");
  answer([proposal]);
  await waitFor(() => expect(box).toHaveValue("Luces, Festival"));
  expect(links()).toHaveLength(2);
});

test("another one takes its place, and the other links of the voucher stay", async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await waitFor(() => expect(asked).toHaveLength(1));
  answer([proposal, { ...proposal, target_id: 10, text: "Sonido, Gira" }]);
  const box = screen.getByLabelText("Orden, presupuesto o gasto aprobado");
  await waitFor(() => expect(box).toHaveValue("Luces, Festival"));
  await user.click(box);
  await user.click(await screen.findByRole("option", { name: /Sonido, Gira/ }));
  expect(links().map(({ target_type, target_id }) => `${target_type} ${target_id}`)).toEqual([
    "voucher 3",
    "proposal 10",
  ]);
});

test("who does not read the ledger is not asked, and nothing is fetched", () => {
  me = signedInWith("Manager");
  render(<Sample />);
  expect(screen.queryByLabelText("Orden, presupuesto o gasto aprobado")).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
