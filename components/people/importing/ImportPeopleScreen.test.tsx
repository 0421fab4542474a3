/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { peopleImport } from "@/lib/people/exchange/api";
import { fakeIndexedDb, fakeKeyRange } from "@/lib/testing/fakeIndexedDb";
import { ImportPeopleScreen } from "./ImportPeopleScreen";

const asked = jest.fn();
jest.mock("next/link", () => ({
  __esModule: true,
  default: ({ children, onClick }: { children: ReactNode; onClick?: () => void }) => (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  ),
}));
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => ({ get: () => "", set: jest.fn(), href: () => "/" }),
}));
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ person: { mail: "ana@demo.test" } }) }));
jest.mock("@/lib/client/useRead", () => ({ useRead: () => ({ data: [], mutate: jest.fn() }) }));
jest.mock("@/lib/client/useWrite", () => ({
  useWrite: (contract: unknown) => ({
    busy: false,
    run: async ({ body }: { body: FormData }) => {
      if (contract !== peopleImport.preview) throw new Error("nothing is written");
      asked((body.get("file") as File).name);
      return {
        kind: "csv",
        sheets: [],
        sheet: null,
        header_row: 1,
        header: ["Correo", "Cumpleaños"],
        samples: [],
        columns: { mail: "Correo" },
      };
    },
  }),
}));

beforeEach(() => {
  asked.mockClear();
  Object.assign(window, { __NEXT_DATA__: { buildId: "one" } });
  Object.assign(globalThis, { indexedDB: fakeIndexedDb(), IDBKeyRange: fakeKeyRange });
});

const sheet = new File(["Correo"], "personas.csv");
const columnOf = (title: string) => screen.findByLabelText(`${title} en Bambalina`);

test("the file and what its columns are said to be survive a reload; what was dropped does not", async () => {
  const first = render(<ImportPeopleScreen />);
  await userEvent.upload(first.container.querySelector("input[type=file]") as HTMLInputElement, sheet);
  expect(await columnOf("Correo")).toHaveValue("mail");
  await userEvent.selectOptions(await columnOf("Cumpleaños"), "area");
  first.unmount();

  const second = render(<ImportPeopleScreen />);
  expect(await columnOf("Cumpleaños")).toHaveValue("area");
  expect(asked.mock.calls).toEqual([["personas.csv"]]);
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  second.unmount();

  render(<ImportPeopleScreen />);
  await new Promise((done) => setTimeout(done, 0));
  expect(screen.queryByLabelText("Correo en Bambalina")).not.toBeInTheDocument();
});
