/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Drawer } from "./Drawer";
import ToastStack from "./ToastStack";
import { toast } from "./toast";

/** jsdom draws nothing: the foot of the drawer lies where a low window has it. */
const placed = (top: number, bottom: number) =>
  jest
    .spyOn(Element.prototype, "getBoundingClientRect")
    .mockReturnValue({ top, bottom, left: 640, right: 1280, width: 640, height: bottom - top } as DOMRect);
afterEach(() => jest.restoreAllMocks());

const offset = () =>
  document.querySelector<HTMLElement>("[data-sonner-toaster]")?.style.getPropertyValue("--offset-bottom");

function Sample({ open }: { open: boolean }) {
  return (
    <>
      <ToastStack />
      <Drawer open={open} onClose={() => {}} title="Línea" footer={<button type="button">Aprobar</button>}>
        contenido
      </Drawer>
    </>
  );
}

test("messages stay above the foot of an open drawer, and come down when it closes", async () => {
  window.innerHeight = 720;
  placed(650, 711);
  const { rerender } = render(<Sample open />);
  act(() => toast.saved("Guardado"));
  expect(await screen.findByText("Guardado")).toBeInTheDocument();
  expect(offset()).toBe("94px");
  rerender(<Sample open={false} />);
  expect(offset()).toBe("24px");
  rerender(<Sample open />);
  expect(offset()).toBe("94px");
});

test("a foot far from that of the window moves nothing", async () => {
  window.innerHeight = 1010;
  placed(600, 660);
  render(<Sample open />);
  act(() => toast.saved("Otra vez"));
  expect(await screen.findByText("Otra vez")).toBeInTheDocument();
  expect(offset()).toBe("24px");
});

test("messages lie over no field that one types in, wherever it is", async () => {
  window.innerHeight = 720;
  placed(640, 700);
  render(
    <>
      <ToastStack />
      <textarea aria-label="Motivo" />
    </>,
  );
  act(() => toast.saved("Aprobada"));
  expect(await screen.findByText("Aprobada")).toBeInTheDocument();
  expect(offset()).toBe("24px");
  act(() => screen.getByRole("textbox", { name: "Motivo" }).focus());
  expect(offset()).toBe("104px");
});

test("they rise once what is pressed is let go, never between it and the pointer", async () => {
  window.innerHeight = 720;
  placed(640, 700);
  render(
    <>
      <ToastStack />
      <textarea aria-label="Motivo" />
    </>,
  );
  act(() => toast.saved("Archivada"));
  expect(await screen.findByText("Archivada")).toBeInTheDocument();
  const field = screen.getByRole("textbox", { name: "Motivo" });
  fireEvent.pointerDown(field);
  act(() => field.focus());
  expect(offset()).toBe("24px");
  fireEvent.pointerUp(field);
  await waitFor(() => expect(offset()).toBe("104px"));
});
