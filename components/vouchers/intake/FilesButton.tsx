import { Camera, Upload } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";

const ACCEPT = ".pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml,.xsig,.zip";

/** Chooses files of vouchers, or takes a picture of one with the phone's camera. */
export function FilesButton({
  camera,
  label,
  onFiles,
}: {
  camera?: boolean;
  label: string;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClass({ variant: camera ? "secondary" : "primary" }),
        "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
      )}
    >
      <Icon of={camera ? Camera : Upload} size={16} />
      {label}
      <input
        id={id}
        type="file"
        className="sr-only"
        multiple={!camera}
        {...(camera ? { accept: "image/*", capture: "environment" as const } : { accept: ACCEPT })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
