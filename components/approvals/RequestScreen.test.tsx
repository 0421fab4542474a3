/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RequestScreen } from "./RequestScreen";

let address: Record<string, string>;
let record: object | undefined;
let inbox: boolean;
let id: string;
let waiting: { id: string; title: string; here: boolean }[];
let narrow: boolean;
const asked = jest.fn();
const push = jest.fn();
jest.mock("next/router", () => ({ useRouter: () => ({ push }) }));
jest.mock("@/components/kit/useMediaQuery", () => ({ PHONE: "phone", useMediaQuery: () => narrow }));
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => ({ get: (key: string) => address[key] ?? "", set: () => {} }),
}));
jest.mock("@/lib/client/usePageAddress", () => ({ usePageAddress: () => ({ ready: true, query: { id } }) }));
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: () => inbox }) }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: (contract: { path: string }, input: unknown) => {
    asked(contract.path, input);
    return { data: { data: waiting, total: waiting.length } };
  },
}));
jest.mock("./reads", () => ({
  useApprovalsLive: () => {},
  useKinds: () => [],
  useRecord: () => ({ data: record }),
}));
jest.mock("./decide/useDecide", () => ({ useDecide: () => ({ ask: () => {} }) }));
jest.mock("./record/RecordPane", () => ({ RecordPane: ({ notice }: { notice: unknown }) => notice }));

beforeEach(() => {
  address = {};
  record = undefined;
  id = "7";
  inbox = false;
  narrow = false;
  waiting = [
    { id: "7", title: "De Legales a Marketing", here: true },
    { id: "cierre-3", title: "Un cierre", here: false },
    { id: "9", title: "De Legales a Administración", here: true },
  ];
  asked.mockClear();
});

test("who decides without an inbox in the menu is led from one request to the next that waits for them", () => {
  render(<RequestScreen />);
  expect(asked).toHaveBeenCalledWith("/approvals", { query: { mine: "para_decidir", limit: 50 } });
  expect(screen.getByText("1 solicitud más espera su decisión")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Siguiente: De Legales a Administración" })).toHaveAttribute(
    "href",
    "/Aprobador/9",
  );
});

test("with nothing else to decide there is no next one; who has the inbox goes back to it", () => {
  waiting = waiting.slice(0, 1);
  const { rerender } = render(<RequestScreen />);
  expect(screen.queryByRole("link")).toBeNull();
  inbox = true;
  rerender(<RequestScreen />);
  expect(screen.getByRole("link", { name: "Aprobaciones" })).toHaveAttribute("href", "/Aprobador");
});

test("opened on a phone, it has the way back to the list, says which of what waits it is, and leads to the next", async () => {
  inbox = true;
  narrow = true;
  render(<RequestScreen />);
  expect(screen.getByRole("link", { name: "Volver a la lista" })).toHaveAttribute("href", "/Aprobador");
  expect(screen.getByText("1 de 3")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Anterior" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Siguiente" }));
  expect(push).toHaveBeenCalledWith("/Aprobador/cierre-3");
});

test("a mail's link that is opened by somebody else says whom it waits for; one that was decided says that", () => {
  address = { version: "1", veredicto: "aprobar" };
  const steps = [{ state: "abierto", people: [{ name: "Ana" }, { name: "Luis" }] }];
  record = { id: "7", version: 1, state: "en_aprobacion", verdicts: [], steps };
  const { unmount } = render(<RequestScreen />);
  expect(screen.getByText("Esta solicitud no es suya para decidir: espera a Ana, Luis.")).toBeInTheDocument();
  unmount();
  record = { id: "7", version: 2, state: "aprobado", verdicts: [], steps: [] };
  render(<RequestScreen />);
  expect(screen.getByText(/^La solicitud cambió o ya se decidió/)).toBeInTheDocument();
});
