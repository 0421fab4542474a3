import { mentionsIn, ownLinks, piecesOf } from "@/lib/talk/text";
import { areasOf } from "./areas";

const people = [
  { id: 1, name: "Ana" },
  { id: 2, name: "Ana Núñez" },
  { id: 3, name: "Ana Núñez" },
];

test("a mention is the longest name that fits, whole, and homonyms are all meant", () => {
  expect(mentionsIn("hola @Ana, @ANA nuñez.", people)).toEqual([1, 2, 3]);
  expect(mentionsIn("@Anastasia mail@Ana @", people)).toEqual([]);
});

test("a text comes apart into text, links and mentions, and together again", () => {
  const text = "(ver https://x.test/a?b=1), @Ana: /tickets/La%20Yunta. /nada <b>y</b> 3/4";
  const pieces = piecesOf(text, people);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.filter(({ kind }) => kind !== "text")).toEqual([
    { kind: "link", text: "https://x.test/a?b=1", href: "https://x.test/a?b=1", own: false },
    { kind: "mention", text: "@Ana", id: 1 },
    { kind: "link", text: "/tickets/La%20Yunta", href: "/tickets/La%20Yunta", own: true },
  ]);
});

test("only web addresses and own paths are links", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "//otro.test/tickets/", "/\\otro.test"])
    expect(piecesOf(text, []).filter(({ kind }) => kind === "link")).toEqual([]);
  const origin = "https://bambalina.test";
  expect(
    ownLinks(`${origin}/tickets/x ${origin}/tickets/x /bsastrap?linea=3 https://z.test/tickets/y`, origin),
  ).toEqual(["/tickets/x", "/bsastrap?linea=3"]);
});

test("an area that is named wins over the role", () => {
  expect(areasOf({ area: "Merch", rol: "Legales" })).toEqual(["merch"]);
  expect(areasOf({ area: "Área nueva", rol: "Legales" })).toEqual(["legales"]);
  expect(areasOf({ area: "", rol: "User" })).toEqual([]);
});
