/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import type { ShowPage } from "./curveModel";
import NotesEditor from "./NotesEditor";

const run = jest.fn<Promise<unknown>, [unknown]>();
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: (call: unknown) => run(call), busy: false }) }));

const details = { anotaciones: "Pasar a campo", version: 3 };
const page = { show: "Ñandú & Cía", details } as ShowPage;
const onDone = jest.fn();
const user = userEvent.setup();
const field = () => screen.getByRole("textbox", { name: "Anotaciones" });

beforeEach(() => {
  onDone.mockClear();
  run.mockReset();
  render(<NotesEditor page={page} onDone={onDone} />);
});

test("notes that somebody else saved meanwhile are shown beside one's own, which stay and may go over them", async () => {
  const theirs = { ...details, anotaciones: "Pasar a platea", version: 4 };
  run.mockRejectedValueOnce(new CallError(409, "stale_version", "Cambió", [], "", theirs));
  run.mockResolvedValue({ warnings: [] });
  await user.type(field(), " vip");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByRole("row", { name: "Anotaciones Pasar a platea Pasar a campo vip" })).toBeInTheDocument();
  expect(field()).toHaveValue("Pasar a campo vip");
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }));
  const updateData = { anotaciones: "Pasar a campo vip", version: 4 };
  expect(run).toHaveBeenLastCalledWith({ body: { show: page.show, updateData } });
  expect(onDone).toHaveBeenCalledTimes(1);
});

test("what the server says of the notes stands at their field, and Escape leaves them", async () => {
  const issues = [{ path: "updateData.anotaciones", message: "Hasta 10.000 caracteres." }];
  run.mockRejectedValueOnce(new CallError(400, "invalid_input", "Datos inválidos", issues));
  await user.type(field(), "!");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Hasta 10.000 caracteres.")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(onDone).toHaveBeenCalledTimes(1);
});
