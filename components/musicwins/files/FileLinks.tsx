import { FileText } from "lucide-react";
import { useState } from "react";
import { FilePreview } from "@/components/documents/FilePreview";
import { Icon } from "@/components/kit/Icon";
import type { FileView } from "@/lib/musicwins/schema";

/** The files of a proposal by name; each opens in place. */
export function FileLinks({ files }: { files: readonly FileView[] }) {
  const [open, setOpen] = useState<FileView | null>(null);
  return (
    <>
      <span className="flex flex-col items-start gap-0.5">
        {files.map((file) => (
          <button
            key={file.id}
            type="button"
            onClick={() => setOpen(file)}
            className="inline-flex max-w-full items-start gap-1.5 text-left text-help underline underline-offset-3 hover:text-accent
              phone:min-h-11 phone:items-center"
          >
            <Icon of={FileText} size={14} className="mt-0.5 shrink-0" />
            <span className="min-w-0 break-all">{file.name}</span>
          </button>
        ))}
      </span>
      {open && <FilePreview file={open} onClose={() => setOpen(null)} />}
    </>
  );
}
