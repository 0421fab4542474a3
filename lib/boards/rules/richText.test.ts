import { isSafeHref, richText } from "./richText";

test("what is nested deeper than anybody writes is refused, however deep", () => {
  const nested = (levels: number) => {
    let node: object = { type: "text", text: "x" };
    for (let level = 0; level < levels; level++) node = { type: "blockquote", content: [node] };
    return richText.safeParse({ type: "doc", content: [node] }).success;
  };
  expect([nested(5), nested(20), nested(20_000)]).toEqual([true, false, false]);
});

test("a link leads to the web, to a mail address or to a page of ours, never around them", () => {
  for (const href of ["https://a.test", "mailto:a@a.test", "/tickets?q=1", "/a%09b"])
    expect([href, isSafeHref(href)]).toEqual([href, true]);
  for (const href of [
    "javascript:alert(1)",
    "//a.test",
    "/\\a.test",
    "/\t/a.test",
    "/\n/a.test",
    "data:text/html,x",
    "a.test",
  ])
    expect([href, isSafeHref(href)]).toEqual([href, false]);
});
