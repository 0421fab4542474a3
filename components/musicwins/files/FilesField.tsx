import { Paperclip, X } from "lucide-react";
import { useState } from "react";
import { FileDrop } from "@/components/kit/FileDrop";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { fileSize } from "@/lib/format/fileSize";
import { MAX_FILES } from "@/lib/musicwins/rules/forms";
import { ACCEPT, joinFiles } from "./fileRules";

/** Files to be sent with a form: dropped or chosen, each can be taken out again. What cannot be sent says why. */
export function FilesField({
  label,
  value,
  onChange,
  limit = MAX_FILES,
  disabled,
}: {
  label: string;
  value: readonly File[];
  onChange: (files: File[]) => void;
  limit?: number;
  disabled?: boolean;
}) {
  const [problems, setProblems] = useState<string[]>([]);
  return (
    <div className="min-w-0">
      <FileDrop
        compact
        label={label}
        help="PDF, imagen, XML o Excel, hasta 10 MB cada uno."
        error={problems.length > 0 ? problems.join(" ") : undefined}
        accept={ACCEPT}
        multiple={limit > 1}
        disabled={disabled}
        onFiles={(added) => {
          // One place for one file: the new one takes it.
          const joined = joinFiles(limit === 1 ? [] : value, added, limit);
          setProblems(joined.problems);
          if (joined.files.length > 0) onChange(joined.files);
        }}
      />
      {value.length > 0 && (
        <ul aria-label="Archivos elegidos" className="mt-2 flex flex-col gap-1">
          {value.map((file) => (
            <li key={`${file.name} ${file.size}`} className="flex items-center gap-2 text-help">
              <Icon of={Paperclip} size={14} className="text-muted" />
              <span className="min-w-0 flex-1 break-all">{file.name}</span>
              <span className="text-muted">{fileSize(file.size)}</span>
              <IconButton
                label={`Quitar ${file.name}`}
                icon={X}
                size="sm"
                onClick={() => onChange(value.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
