import { ChevronRight, FileText, Maximize2 } from "lucide-react";
import { useState } from "react";
import { Thumbnail } from "@/components/documents/Thumbnail";
import { Icon } from "@/components/kit/Icon";
import { Kbd } from "@/components/kit/Kbd";
import { addressOf } from "@/lib/client/call";
import { getThumbnail } from "@/lib/documents/api";
import type { FileView } from "@/lib/documents/schema";
import { countText } from "@/lib/format/text";

/** The record's paper: its first page whole, and V or a press opens it. On a phone a row. */
export function DocumentCard({ file, onOpen }: { file: FileView; onOpen: () => void }) {
  const [broken, setBroken] = useState(false);
  const drawn = file.state === "clean" && file.preview.state === "done" && !broken;
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        className="hidden w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-left phone:flex"
      >
        <Thumbnail file={file} />
        <span className="min-w-0 flex-1">
          <span className="block break-words font-semibold">{file.name}</span>
          {file.pages !== null && <span className="text-second text-muted">{countText(file.pages, "página")}</span>}
        </span>
        <Icon of={ChevronRight} className="text-muted" />
      </button>
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Ver ${file.name}`}
        className="block w-full overflow-hidden rounded-card border border-line bg-sunken text-left hover:border-line-strong phone:hidden"
      >
        <span className="flex h-[372px] items-center justify-center overflow-hidden p-2.5">
          {drawn ? (
            <img
              src={addressOf(getThumbnail, { params: { id: file.id } })}
              alt=""
              onError={() => setBroken(true)}
              className="max-h-full max-w-full border border-line bg-white"
            />
          ) : (
            <Icon of={FileText} size={40} className="text-faint" />
          )}
        </span>
        <span className="flex items-center gap-2 border-t border-line bg-surface px-3 py-2 text-help">
          <Icon of={FileText} className="text-muted" />
          <span className="min-w-0 flex-1 truncate" title={file.name}>
            {file.name}
          </span>
          <Kbd>V</Kbd>
          <Icon of={Maximize2} className="text-muted" />
        </span>
      </button>
    </>
  );
}
