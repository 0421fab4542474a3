import { FileSpreadsheet, FileText, Image } from "lucide-react";
import { useState } from "react";
import { Icon, type IconType } from "@/components/kit/Icon";
import { addressOf } from "@/lib/client/call";
import { getThumbnail } from "@/lib/documents/api";
import type { FileView } from "@/lib/documents/schema";

const ICONS: Partial<Record<FileView["kind"], IconType>> = { xlsx: FileSpreadsheet, pdf: FileText, xml: FileText };

/** A file's first page or picture, small; the icon of its kind where there is none. */
export function Thumbnail({ file }: { file: FileView }) {
  const [broken, setBroken] = useState(false);
  const hasPicture = file.state === "clean" && file.preview.state === "done" && !broken;
  return (
    <span
      title={file.preview.note || undefined}
      className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line
        bg-neutral-soft text-muted"
    >
      {hasPicture ? (
        <img
          src={addressOf(getThumbnail, { params: { id: file.id } })}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        <Icon of={ICONS[file.kind] ?? Image} size={20} />
      )}
    </span>
  );
}
