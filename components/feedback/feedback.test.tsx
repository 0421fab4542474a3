/** @jest-environment jsdom */
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { call } from "@/lib/client/call";
import { personWith } from "@/lib/testing/person";
import { ticksOf } from "./admin/trendModel";
import { emptyDraft, imageProblem, isComplete } from "./draft";
import { onFeedbackChanged } from "./events";
import FeedbackModal from "./FeedbackModal";

jest.mock("@/lib/client/call", () => ({ call: jest.fn() }));
const mocked = jest.mocked(call);

// The dialog's own code is loaded on use; here it is there at once.
jest.mock("next/dynamic", () => () => jest.requireActual("@/components/kit/ModalBody").default);

beforeEach(() => {
  jest.useFakeTimers();
  mocked.mockReset();
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(() => {
  jest.useRealTimers();
});

function open(onClose = jest.fn()) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const shown = (isOpen: boolean) => (
    <FeedbackModal person={personWith("Office", { name: "" })} screen="Show" open={isOpen} onClose={onClose} />
  );
  const { rerender } = render(shown(true));
  return { user, onClose, show: (isOpen: boolean) => rerender(shown(isOpen)) };
}
const text = () => screen.getByPlaceholderText("Escribe tu feedback aquí...");
const send = () => screen.getByRole("button", { name: /^Envia/ });

test("a feedback needs a text besides blanks, and a reaction", () => {
  expect(isComplete(emptyDraft)).toBe(false);
  expect(isComplete({ ...emptyDraft, message: "x" })).toBe(false);
  expect(isComplete({ ...emptyDraft, message: " \n", type: "👍" })).toBe(false);
  expect(isComplete({ ...emptyDraft, message: "x", type: "👍" })).toBe(true);
});

test("it is sent once, says thanks, closes after two seconds and is new 300 ms later", async () => {
  let arrive = () => {};
  mocked.mockImplementation(() => new Promise((done) => (arrive = () => done({} as never))));
  const changed = jest.fn();
  const stop = onFeedbackChanged(changed);
  const { user, onClose, show } = open();
  expect(send()).toBeDisabled();
  await user.type(text(), "   ");
  await user.click(screen.getByRole("radio", { name: "Error" }));
  expect(send()).toBeDisabled();
  await user.type(text(), "se rompió");
  await user.click(send());
  expect(send()).toBeDisabled();
  await user.type(text(), "{Control>}{Enter}{/Control}");
  expect(mocked).toHaveBeenCalledTimes(1);
  expect(mocked.mock.calls[0]?.[1]).toEqual({
    body: {
      message: "   se rompió",
      type: "🐞",
      userName: "alguien@demo.test",
      page: undefined,
      image: undefined,
      clave: expect.any(String),
    },
  });
  await act(async () => arrive());
  expect(screen.getByText("¡Feedback recibido!")).toBeVisible();
  expect(screen.getByText("Gracias por tu ayuda.")).toBeVisible();
  expect(changed).toHaveBeenCalledTimes(1);
  act(() => jest.advanceTimersByTime(1_999));
  expect(onClose).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(onClose).toHaveBeenCalledTimes(1);
  show(false);
  await act(async () => jest.advanceTimersByTime(300));
  show(true);
  await act(async () => {});
  expect(text()).toHaveValue("");
  expect(screen.getByRole("radio", { name: "Error" })).not.toBeChecked();
  stop();
});

test("the page's address goes along only if the person agrees", async () => {
  mocked.mockResolvedValue({} as never);
  history.replaceState(null, "", "/tickets/Vera?tab=dias");
  const { user } = open();
  await user.type(text(), "hola");
  await user.click(screen.getByRole("radio", { name: "Idea" }));
  await user.click(screen.getByRole("checkbox", { name: /dirección de esta página/ }));
  expect(screen.getByText(/desde Show/)).toBeVisible();
  await user.click(send());
  expect(mocked.mock.calls[0]?.[1]).toMatchObject({ body: { page: "/tickets/Vera?tab=dias" } });
});

test("a picture goes along: another type is told, and a second attempt does not send it again", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
  expect(imageProblem({ type: "image/png", size: 10 })).toBeNull();
  expect(imageProblem({ type: "image/svg+xml", size: 10 })).toBe("Tiene que ser una imagen: PNG, JPEG o WebP.");
  expect(imageProblem({ type: "", size: 10 })).toBe("Tiene que ser una imagen: PNG, JPEG o WebP.");
  expect(imageProblem({ type: "image/png", size: 0 })).toBe("La imagen está vacía.");
  expect(imageProblem({ type: "image/png", size: 11_000_000 })).toBe("Pesa 11 MB: el máximo es 10 MB.");
  const { user } = open();
  await user.type(text(), "mirá");
  await user.click(screen.getByRole("radio", { name: "Error" }));
  await user.click(text());
  const image = new File(["x"], "captura.png", { type: "image/png" });
  await user.paste({ files: [new File(["x"], "a.gif", { type: "image/gif" })] } as unknown as DataTransfer);
  expect(screen.getByRole("alert")).toHaveTextContent("Tiene que ser una imagen");
  await user.paste({ files: [image] } as unknown as DataTransfer);
  expect(screen.getByText("captura.png")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(mocked).not.toHaveBeenCalled();
  mocked.mockRejectedValueOnce(new Error("No hay lugar."));
  await user.click(send());
  expect(await screen.findByRole("alert")).toHaveTextContent("La imagen no llegó. No hay lugar.");
  mocked.mockResolvedValueOnce({ id: "f1" } as never).mockRejectedValueOnce(new Error("Error al enviar feedback"));
  await user.click(send());
  await waitFor(() => expect(send()).toBeEnabled());
  expect(text()).toHaveValue("mirá");
  mocked.mockResolvedValueOnce({} as never);
  await user.click(send());
  expect(await screen.findByText("¡Feedback recibido!")).toBeVisible();
  expect(mocked.mock.calls.map(([contract]) => contract.path)).toEqual([
    "/documents",
    "/documents",
    "/feedback",
    "/feedback",
  ]);
  expect(mocked.mock.calls.at(-1)?.[1]).toMatchObject({ body: { image: "f1" } });
});

test("a failure is only logged, and the form stays as it was", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
  mocked.mockRejectedValue(new Error("Error al enviar feedback"));
  const { user, onClose } = open();
  await user.type(text(), "hola");
  await user.click(screen.getByRole("radio", { name: "Positivo" }));
  await user.click(send());
  expect(warn).toHaveBeenCalledWith("Feedback:", "Error al enviar feedback");
  act(() => jest.advanceTimersByTime(5_000));
  expect(onClose).not.toHaveBeenCalled();
  expect(text()).toHaveValue("hola");
  expect(screen.getByRole("radio", { name: "Positivo" })).toBeChecked();
  expect(await screen.findByRole("button", { name: "Enviar" })).toBeEnabled();
  expect(screen.queryByRole("alert")).toBeNull();
  warn.mockRestore();
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [37, [0, 10, 20, 30, 40]],
])("the axis up to %d is %j", (most, ticks) => {
  expect(ticksOf(most)).toEqual(ticks);
});
