import { Camera, Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { buttonClass } from "./Button";
import { cx } from "./cx";
import { FieldNote } from "./fields/FieldFrame";
import { Icon } from "./Icon";

/** A place to drop files on, with a button for everyone else. The checks of type and size are the server's too. */
export function FileDrop({
  label,
  help,
  error,
  accept,
  multiple,
  disabled,
  compact,
  camera,
  onFiles,
}: {
  /** "Soltar acá la planilla de la ticketera" */
  label: string;
  /** Which formats, up to what size. */
  help?: string;
  error?: string;
  /** As the native attribute: ".csv,.tsv,.xlsx". */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** One row, inside forms. */
  compact?: boolean;
  /** On a phone a button beside it takes a photograph. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = list ? [...list] : [];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };

  return (
    <div>
      {/* The drop target adds to the button inside it, which does the same from the keyboard. */}
      <section
        aria-label={label}
        onDragOver={(event) => {
          if (disabled) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) take(event.dataTransfer.files);
        }}
        className={cx(
          "flex items-center gap-2 rounded-card border border-dashed text-center transition-colors",
          compact ? "flex-wrap justify-center px-4 py-3" : "flex-col px-6 py-8",
          over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
          disabled && "opacity-60",
        )}
      >
        <Icon of={Upload} size={compact ? 16 : 24} className="text-muted" />
        <p className="font-semibold">{label}</p>
        <label
          htmlFor={id}
          className={cx(
            buttonClass({ variant: "secondary", size: "sm" }),
            "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          )}
        >
          {multiple ? "Elegir archivos" : "Elegir archivo"}
          <input
            ref={input}
            id={id}
            type="file"
            className="sr-only"
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={help || error ? `${id}-note` : undefined}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = "";
            }}
          />
        </label>
        {camera && (
          <label
            htmlFor={`${id}-camera`}
            className={cx(
              buttonClass({ variant: "primary" }),
              "cursor-pointer md:hidden has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            )}
          >
            <Icon of={Camera} size={16} />
            Sacar una foto
            <input
              id={`${id}-camera`}
              type="file"
              className="sr-only"
              accept="image/*"
              capture="environment"
              disabled={disabled}
              onChange={(event) => {
                take(event.target.files);
                event.target.value = "";
              }}
            />
          </label>
        )}
      </section>
      <FieldNote id={id} error={error}>
        {help}
      </FieldNote>
    </div>
  );
}
