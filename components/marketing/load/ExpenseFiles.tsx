import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import type { ExpenseForm } from "./useExpenseForm";

/** What goes with an expense: quotes, pieces, plans of media. Whoever decides sees them beside it. */
export function ExpenseFiles({ form: { typed, kept, refused } }: { form: ExpenseForm }) {
  const failure = refused?.of("file_ids");
  return (
    <section aria-label="Archivos del gasto" className="flex flex-col gap-3">
      {typed.files.length > 0 && (
        <FileList
          files={typed.files}
          onRemove={({ id }) => kept.set((now) => ({ files: now.files.filter((one) => one.id !== id) }))}
        />
      )}
      <FileUpload
        multiple
        label={typed.files.length > 0 ? "Agregar otro archivo" : "Agregar una cotización u otro archivo"}
        onUploaded={(file) => kept.set((now) => ({ files: [...now.files, file] }))}
      />
      {failure && (
        <p role="alert" className="text-help text-bad">
          {failure}
        </p>
      )}
    </section>
  );
}
