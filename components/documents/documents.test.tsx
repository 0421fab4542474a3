/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import type { UploadState, UploadSteps } from "@/lib/client/upload";
import type { FileView } from "@/lib/documents/schema";
import { FileList } from "./FileList";
import { PartsUpload } from "./FileUpload";

const view = (more: Partial<FileView> = {}): FileView => ({
  id: "0b6d1a52-6f0e-4d8e-9a3f-000000000001",
  name: "factura.pdf",
  kind: "pdf",
  type: "application/pdf",
  size: 1_234_567,
  sha256: "0".repeat(64),
  state: "clean",
  reason: "",
  preview: { state: "done", note: "" },
  pages: 3,
  created_at: "2026-01-01T00:00:00.000Z",
  created_by: "a@b.c",
  extraction: null,
  ...more,
});

describe("FileList", () => {
  test("a clean PDF opens in another tab, is saved, and says what it is", () => {
    render(<FileList files={[view({ slot: "factura" })]} describe={() => "Factura"} />);
    expect(screen.getByText("Factura · PDF · 1,2 MB · 3 páginas")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /^factura.pdf/ })).toHaveAttribute(
      "href",
      expect.stringMatching(/inline=1$/),
    );
    expect(screen.getByRole("link", { name: "Descargar factura.pdf" })).toHaveAttribute("download", "factura.pdf");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("one in quarantine says so and gives nothing to open", () => {
    render(<FileList files={[view({ state: "quarantined", reason: "El antivirus no responde." })]} />);
    expect(screen.getByText("En cuarentena")).toBeInTheDocument();
    expect(screen.getByText("El antivirus no responde.")).toBeInTheDocument();
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("where its screen shows it in place, its name opens it there", async () => {
    const onOpen = jest.fn();
    const file = view();
    render(<FileList files={[file]} onOpen={onOpen} />);
    await userEvent.click(screen.getByRole("button", { name: "factura.pdf" }));
    expect(onOpen).toHaveBeenCalledWith(file);
    expect(screen.getAllByRole("link")).toHaveLength(1);
  });

  test("a workbook is only saved; who may removes it", async () => {
    const onRemove = jest.fn();
    const file = view({ kind: "xlsx", name: "p.xlsx", preview: { state: "none", note: "" } });
    render(<FileList files={[file]} onRemove={onRemove} />);
    expect(screen.getAllByRole("link")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Quitar p.xlsx" }));
    expect(onRemove).toHaveBeenCalledWith(file);
  });
});

describe("uploading", () => {
  const state: UploadState = { id: "u", received: 0, chunk_bytes: 1000, file_id: null };
  const steps = (more: Partial<UploadSteps<string>> = {}): UploadSteps<string> => ({
    open: async () => state,
    state: async () => state,
    put: async (_id, offset, chunk) => ({ ...state, received: offset + chunk.size }),
    complete: async () => "listo",
    ...more,
  });
  const pdf = (name = "a.pdf", bytes = 2500) => new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
  const show = (given: UploadSteps<string>, onUploaded = jest.fn()) => {
    render(<PartsUpload label="Soltar acá" multiple steps={given} maxBytes={1024 * 1024} onUploaded={onUploaded} />);
    return onUploaded;
  };
  const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText("Elegir archivos"), files);

  test("several files are sent one after another, and told when done", async () => {
    const onUploaded = show(steps());
    await choose(pdf("a.pdf"), pdf("b.pdf"));
    await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(2));
    expect(screen.getByRole("status")).toHaveTextContent("a.pdf: cargado.b.pdf: cargado.");
  });

  test("what the server refuses is told on its file, and can be tried again", async () => {
    let calls = 0;
    const open = async () => {
      if (calls++ === 0) throw new CallError(413, "too_large", "Pesa demasiado.");
      return state;
    };
    const onUploaded = show(steps({ open }));
    await choose(pdf());
    expect(await screen.findByRole("alert")).toHaveTextContent("a.pdf: Pesa demasiado.");
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(onUploaded).toHaveBeenCalledWith("listo", expect.any(File)));
  });

  test("an empty or too large file is not even sent", async () => {
    const open = jest.fn(async () => state);
    show(steps({ open }));
    await choose(pdf("vacio.pdf", 0), pdf("grande.pdf", 1024 * 1024 + 1));
    const alerts = await screen.findAllByRole("alert");
    expect(alerts.map((alert) => alert.textContent)).toEqual([
      "vacio.pdf: El archivo está vacío.",
      "grande.pdf: Pesa 1 MB: el máximo es 1 MB.",
    ]);
    expect(open).not.toHaveBeenCalled();
  });

  test("one under way can be cancelled", async () => {
    let aborted = false;
    const put: UploadSteps<string>["put"] = (_id, _offset, _chunk, signal) =>
      new Promise((_, reject) =>
        signal?.addEventListener("abort", () => {
          aborted = true;
          reject(new DOMException("", "AbortError"));
        }),
      );
    const onUploaded = show(steps({ put }));
    await choose(pdf());
    const row = (await screen.findByRole("progressbar")).closest("li")!;
    await userEvent.click(within(row).getByRole("button", { name: "Cancelar a.pdf" }));
    await waitFor(() => expect(aborted).toBe(true));
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(onUploaded).not.toHaveBeenCalled();
  });
});
