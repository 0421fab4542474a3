/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { previewImport } from "@/lib/people/exchange/api";
import { fakeIndexedDb, fakeKeyRange } from "@/lib/testing/fakeIndexedDb";
import { ImportPeopleScreen } from "./ImportPeopleScreen";

const asked = jest.fn();
jest.mock("next/link", () => ({ __esModule: true, default: () => null }));
jest.mock("next/router", () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ person: { mail: "ana@demo.test" } }) }));
jest.mock("@/lib/client/useWrite", () => ({
  useWrite: (contract: unknown) => ({
    busy: false,
    run: async ({ body }: { body: FormData }) => {
      if (contract !== previewImport) throw new Error("nothing is written");
      asked((body.get("file") as File).name);
      return { filas: [], problema: null, columnas_ignoradas: ["Cumpleaños"] };
    },
  }),
}));

beforeEach(() => {
  asked.mockClear();
  Object.assign(window, { __NEXT_DATA__: { buildId: "one" } });
  Object.assign(globalThis, { indexedDB: fakeIndexedDb(), IDBKeyRange: fakeKeyRange });
});

const sheet = new File(["Mail"], "personas.csv");
const planned = () => screen.findByText(/No se leen las columnas Cumpleaños/);

test("a sheet that was chosen survives a reload, and is asked about anew; one that was dropped does not", async () => {
  const first = render(<ImportPeopleScreen />);
  await userEvent.upload(first.container.querySelector("input[type=file]") as HTMLInputElement, sheet);
  await planned();
  first.unmount();

  const second = render(<ImportPeopleScreen />);
  await planned();
  expect(asked.mock.calls).toEqual([["personas.csv"], ["personas.csv"]]);
  await userEvent.click(screen.getByRole("button", { name: "Elegir otra planilla" }));
  second.unmount();

  render(<ImportPeopleScreen />);
  await new Promise((done) => setTimeout(done, 0));
  expect(asked).toHaveBeenCalledTimes(2);
});
