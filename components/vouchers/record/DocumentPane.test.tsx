/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import type { FileView } from "@/lib/documents/schema";
import { serve } from "../testing/server";
import { DocumentPane } from "./DocumentPane";
import type { Looked } from "./usePaperMark";

test("the document is chosen, or photographed with the phone; who only reads has neither", () => {
  const { rerender } = render(<DocumentPane files={[]} onUploaded={() => undefined} />);
  expect(screen.getByLabelText("Elegir archivo")).not.toHaveAttribute("capture");
  expect(screen.getByLabelText("Sacar una foto")).toHaveAttribute("capture", "environment");
  rerender(<DocumentPane files={[]} />);
  expect(screen.queryByLabelText("Sacar una foto")).not.toBeInTheDocument();
});

describe("the field that one goes to", () => {
  const FILE = "7c0f6a3e-3f0b-4a51-9d0b-0d7b7f3e2a11";
  const file = {
    id: FILE,
    name: "factura.png",
    kind: "png",
    state: "clean",
    pages: 1,
    preview: { state: "done", note: "" },
  } as unknown as FileView;
  const qr = { page: 1, x: 0.1, y: 0.8, width: 0.2, height: 0.15 };
  const number = { page: 1, x: 0.5, y: 0.1, width: 0.1, height: 0.02 };
  const looked = (field: string, source: Looked["source"]["source"], open = false): Looked => ({
    field,
    source: { source, confidence: open ? "media" : "alta", candidates: [] },
    open,
  });
  const draw = (places: object, at: Looked | null) => {
    serve(() => ({ body: { file_id: FILE, places } }));
    return render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <DocumentPane files={[file]} looked={at} />
      </SWRConfig>,
    );
  };
  const mark = (kind: "part" | "page") => document.querySelector<HTMLElement>(`[data-paper-mark="${kind}"]`);

  test("is marked where it is written, in amber while it is unsure", async () => {
    draw({ qr, number }, looked("number", "qr", true));
    await waitFor(() => expect(mark("part")).not.toBeNull());
    expect(mark("part")).toHaveStyle({ left: "50%", top: "10%", width: "10%", height: "2%" });
    expect(mark("part")).toHaveClass("border-warn");
  });

  test("is marked by the code that says it where it is written nowhere", async () => {
    draw({ qr, number }, looked("date", "qr"));
    await waitFor(() => expect(mark("part")).toHaveStyle({ left: "10%", top: "80%" }));
    expect(mark("part")).toHaveClass("border-good");
  });

  test("shows its page where the place is not known, and nothing for what is not on the paper", async () => {
    const { unmount } = draw({}, looked("total", "xml"));
    await waitFor(() => expect(mark("page")).not.toBeNull());
    unmount();
    draw({ qr, number }, looked("credit_class", "historial"));
    expect(mark("page")).toBeNull();
    expect(mark("part")).toBeNull();
  });
});
