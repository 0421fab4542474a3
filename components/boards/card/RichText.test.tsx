/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { RichText } from "./RichText";

const XSS = `<img src=x onerror="alert(1)"><script>alert(1)</script>`;
const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, marks });
const link = (href: unknown) => ({ type: "link", attrs: { href } });
const doc = (...content: object[]) => ({ type: "doc", content });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });

test("draws what the editor makes", () => {
  const { container } = render(
    <RichText
      value={doc(
        { type: "heading", attrs: { level: 2 }, content: [text("Alcance")] },
        paragraph(text("negrita", { type: "bold" }), { type: "hardBreak" }, text("código", { type: "code" })),
        { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("uno"))] }] },
        {
          type: "orderedList",
          attrs: { start: 3 },
          content: [{ type: "listItem", content: [paragraph(text("tres"))] }],
        },
        { type: "blockquote", content: [paragraph(text("cita"))] },
        { type: "codeBlock", content: [text("a < b")] },
      )}
    />,
  );
  expect(screen.getByRole("heading", { name: "Alcance", level: 4 })).toBeInTheDocument();
  expect(container.querySelector("strong")).toHaveTextContent("negrita");
  expect(container.querySelector("ol")).toHaveAttribute("start", "3");
  expect(container.querySelector("pre code")).toHaveTextContent("a < b");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

test("text stays text", () => {
  const { container } = render(<RichText value={doc(paragraph(text(XSS, { type: "bold" })))} />);
  expect(container).toHaveTextContent(XSS);
  expect(container.querySelector("img, script")).toBeNull();
});

test("a link that is not safe is only its words", () => {
  const unsafe = [
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "//evil.test",
    "/\\evil.test",
    7,
    undefined,
  ];
  const { rerender } = render(<div />);
  for (const href of unsafe) {
    rerender(<RichText value={doc(paragraph(text("aquí", link(href))))} />);
    expect([href, screen.queryByRole("link")]).toEqual([href, null]);
    expect(screen.getByText("aquí")).toBeInTheDocument();
  }
  rerender(
    <RichText value={doc(paragraph(text("afuera", link("https://example.com")), text("adentro", link("/tickets"))))} />,
  );
  expect(screen.getByRole("link", { name: "afuera" })).toHaveAttribute("rel", "noreferrer noopener");
  expect(screen.getByRole("link", { name: "adentro" })).not.toHaveAttribute("target");
});

test("unknown nodes and marks show what is inside of them, and nothing breaks on what is no description", () => {
  const { container, rerender } = render(
    <RichText value={doc({ type: "constructor", content: [paragraph(text("adentro", { type: "toString" }))] })} />,
  );
  expect(container).toHaveTextContent("adentro");
  for (const value of [null, undefined, "texto", 7, {}]) {
    rerender(<RichText value={value} />);
    expect(container).toHaveTextContent("");
  }
});
