/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { ProofList, ProofView } from "@/lib/boards/proofs/schema";
import { proofView } from "@/lib/boards/proofs/schema";
import { plausible } from "@/lib/testing/plausible";
import { ProofsSection } from "./ProofsSection";

const set = jest.fn();
let version = "";
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => ({ get: () => version, set, href: (change: object) => `/x?${JSON.stringify(change)}` }),
}));
const proof = { ...(plausible(proofView) as ProofView), id: 12, number: 2, final: false, pins: [] };
jest.mock("./useProofs", () => ({
  useProofs: () => ({ data: { items: [proof], rounds: 0, may_pin: false } as unknown as ProofList }),
}));
beforeAll(() => {
  const idle = () => undefined;
  globalThis.ResizeObserver = jest.fn(() => ({ observe: idle, unobserve: idle, disconnect: idle }));
});

test("a version has an address, which opens it in large", async () => {
  const section = () => <ProofsSection board="diseno" card={{ id: 1, code: "DIS-1" }} />;
  const { rerender } = render(section());
  expect(screen.getByRole("link", { name: /^Versión 2/ })).toHaveAttribute("href", '/x?{"version":"12"}');
  expect(screen.queryByRole("dialog")).toBeNull();
  version = "12";
  rerender(section());
  const dialog = await screen.findByRole("dialog", { name: "Versión 2" });
  expect(dialog).toBeInTheDocument();
  screen.getByRole("button", { name: "Cerrar" }).click();
  expect(set).toHaveBeenCalledWith({ version: "" });
});
