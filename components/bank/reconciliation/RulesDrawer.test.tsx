/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { usualRules } from "@/lib/bank/rules/usualRules";
import { RulesDrawer } from "./RulesDrawer";

const sent: unknown[] = [];
jest.mock("@/lib/client/useRead", () => ({
  useRead: () => ({ data: [], error: undefined, isLoading: false, mutate: async () => {} }),
}));
jest.mock("@/lib/client/useWrite", () => ({
  useWrite: () => ({
    busy: false,
    error: null,
    run: async ({ body }: { body: unknown }) => {
      sent.push(body);
    },
  }),
}));

test("where there are none the usual ones of banks are one press away, for who may write them", async () => {
  const { rerender } = render(<RulesDrawer accounts={[]} mayWrite onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Cargar las habituales" }));
  await waitFor(() => expect(sent).toHaveLength(usualRules.length));
  expect(sent).toMatchObject(usualRules.map((rule) => ({ ...rule, active: true, own_account_id: null })));
  rerender(<RulesDrawer accounts={[]} mayWrite={false} onClose={() => {}} />);
  expect(screen.queryByRole("button", { name: "Cargar las habituales" })).toBeNull();
});
