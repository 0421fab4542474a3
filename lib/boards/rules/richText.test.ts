import { richText } from "./richText";

test("what is nested deeper than anybody writes is refused, however deep", () => {
  const nested = (levels: number) => {
    let node: object = { type: "text", text: "x" };
    for (let level = 0; level < levels; level++) node = { type: "blockquote", content: [node] };
    return richText.safeParse({ type: "doc", content: [node] }).success;
  };
  expect([nested(5), nested(20), nested(20_000)]).toEqual([true, false, false]);
});
