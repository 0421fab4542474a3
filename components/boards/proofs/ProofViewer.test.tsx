/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  type PinView,
  type ProofList,
  type ProofView,
  pinView,
  proofView,
  type ReplyView,
  replyView,
} from "@/lib/boards/proofs/schema";
import { plausible } from "@/lib/testing/plausible";
import { ProofViewer } from "./ProofViewer";
import type { Proofs } from "./useProofs";

// What a dialog asks of a browser, and jsdom has not.
beforeAll(() => {
  const idle = () => undefined;
  globalThis.ResizeObserver = jest.fn(() => ({ observe: idle, unobserve: idle, disconnect: idle }));
});

const run = jest.fn(async () => ({}));
const onClose = jest.fn();
beforeEach(() => {
  run.mockClear();
  onClose.mockClear();
});
const user = userEvent.setup();

const aPin = (more: object) => ({
  ...(plausible(pinView) as PinView),
  page: 1,
  resolved_at: null,
  replies: [],
  ...more,
});
function aProof(number: number, pins: object[]): ProofView {
  const proof = plausible(proofView) as ProofView;
  const file = { ...proof.file, kind: "png", state: "clean", name: `afiche-${number}.png` };
  return { ...proof, id: number, number, final: false, verdict: null, pins: pins.map(aPin), file } as ProofView;
}

function show(): void {
  const ana = { id: 7, name: "Ana" };
  const bruno = { id: 8, name: "Bruno", picture: null };
  const reply = {
    ...(plausible(replyView) as ReplyView),
    id: 9,
    text: "Un tercio más",
    author: bruno,
    deleted: false,
    files: [],
  };
  const items = [
    aProof(2, [{ id: 4, text: "¿Más grande?", author: ana, replies: [reply] }]),
    aProof(1, [{ id: 3, text: "Otro color", author: ana }]),
  ];
  const list = { items, may_pin: true, may_judge: false } as ProofList;
  const proofs = { reply: { run }, deleteReply: { run }, pin: { run } } as unknown as Proofs;
  render(<ProofViewer proof={items[0] as ProofView} proofs={proofs} list={list} onClose={onClose} />);
}

test("a comment is answered under it", async () => {
  show();
  const answers = await screen.findByRole("list", { name: "Respuestas al comentario de Ana" });
  expect(within(answers).getByText("Un tercio más")).toBeTruthy();
  expect(within(answers).queryByRole("button", { name: /^Acciones del comentario/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Responder a Ana" }));
  await user.type(screen.getByRole("textbox", { name: "Respuesta a Ana" }), "Listo");
  await user.keyboard("{Control>}{Enter}{/Control}");
  const body = { text: "Listo", client_id: expect.any(String) };
  expect(run).toHaveBeenCalledWith({ params: { id: 4 }, body });
  await waitFor(() => expect(screen.getByRole("button", { name: "Responder a Ana" })).toHaveFocus());
});

test("a comment is put in its place and sent by keys alone, and the keyboard goes on from the picture", async () => {
  show();
  const picture = await screen.findByRole("button", { name: "Versión 2: comentar un punto" });
  picture.focus();
  await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}");
  const words = screen.getByRole("textbox", { name: "Comentario en este punto" });
  expect(words).toHaveFocus();
  await user.keyboard("+ grande{Escape}");
  expect(words).toHaveValue("+ grande");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(run).toHaveBeenCalledWith({ params: { id: 2 }, body: { page: 1, x: 0.52, y: 0.6, text: "+ grande" } });
  await waitFor(() => expect(picture).toHaveFocus());
  await user.keyboard("{ArrowLeft}{Enter}{Escape}");
  expect(screen.queryByRole("textbox", { name: "Comentario en este punto" })).toBeNull();
  expect(picture).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

test("it is fitted; buttons and + - 0 bring it nearer and farther", async () => {
  show();
  const zoom = await screen.findByRole("status", { name: "Zoom" });
  expect(zoom).toHaveTextContent("Entera");
  await user.keyboard("++");
  expect(zoom).toHaveTextContent("225 %");
  await user.keyboard("-");
  expect(zoom).toHaveTextContent("150 %");
  await user.click(screen.getByRole("button", { name: "Acercar (+)" }));
  expect(zoom).toHaveTextContent("225 %");
  await user.keyboard("0");
  expect(zoom).toHaveTextContent("Entera");
});

test("another version stands beside it, with its comments, which are read", async () => {
  show();
  const choice = await screen.findByRole("combobox", { name: "Comparar con" });
  expect(screen.queryByAltText("afiche-1.png")).toBeNull();
  await user.selectOptions(choice, "Versión 1");
  expect(within(screen.getByRole("region", { name: "Versión 1" })).getByAltText("afiche-1.png")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Versión 2" })).getByAltText("afiche-2.png")).toBeTruthy();
  const old = within(screen.getByRole("list", { name: "Comentarios de la versión 1" }));
  expect(old.getByText("Otro color")).toBeTruthy();
  expect(old.queryByRole("button", { name: /Responder|Borrar|resuelto/ })).toBeNull();
  await user.selectOptions(choice, "Ninguna");
  expect(screen.queryByAltText("afiche-1.png")).toBeNull();
});
