/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RestoredNotice } from "./RestoredNotice";
import { useKeptState } from "./useKeptState";

const user = userEvent.setup();
beforeEach(() => sessionStorage.clear());

function Sample({ name = "muestra" }: { name?: string }) {
  const kept = useKeptState(name, () => ({ title: "", lines: ["una"] }));
  const { title, lines } = kept.value;
  return (
    <>
      <RestoredNotice kept={kept} />
      <input aria-label="Título" value={title} onChange={(event) => kept.set(() => ({ title: event.target.value }))} />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button type="button" onClick={() => kept.set((now) => ({ lines: [...now.lines, `otra ${now.lines.length}`] }))}>
        Agregar
      </button>
      <button type="button" onClick={kept.saved}>
        Guardar
      </button>
    </>
  );
}
const typed = async () => {
  const { unmount } = render(<Sample />);
  await user.type(screen.getByLabelText("Título"), "Remeras");
  await user.click(screen.getByRole("button", { name: "Agregar" }));
  return unmount;
};
const asked = () => {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test("what was typed is there when the form is opened again, and can be thrown away", async () => {
  (await typed())();
  render(<Sample />);
  expect(screen.getByText("Se recuperó lo que había quedado sin guardar.")).toBeInTheDocument();
  expect(screen.getByLabelText("Título")).toHaveValue("Remeras");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["una", "otra 1"]);
  expect(asked()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Descartar" }));
  expect(screen.getByLabelText("Título")).toHaveValue("");
  expect(screen.queryByText(/Se recuperó/)).toBeNull();
  expect([asked(), sessionStorage.length]).toEqual([false, 0]);
});

test("of what was saved nothing is kept, and leaving asks nothing; another one's is its own", async () => {
  const unmount = await typed();
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect([asked(), sessionStorage.length]).toEqual([false, 0]);
  await user.type(screen.getByLabelText("Título"), " y gorras");
  expect([asked(), sessionStorage.length]).toEqual([true, 1]);
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  unmount();
  const again = await typed();
  again();
  render(<Sample name="otra" />);
  expect(screen.getByLabelText("Título")).toHaveValue("");
});
