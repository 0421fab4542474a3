import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./Button";
import type { IconType } from "./Icon";
import { IconButton } from "./IconButton";

/** Copies `text`. Without `children` it is an icon button named `label`. Says "Copiado" for two seconds. */
export function CopyButton({
  text,
  label = "Copiar",
  icon: resting = Copy,
  children,
}: {
  text: string;
  label?: string;
  icon?: IconType;
  children?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const icon = copied ? Check : resting;
  return (
    <>
      {children ? (
        <Button variant="ghost" size="sm" icon={icon} onClick={copy} title={label}>
          {children}
        </Button>
      ) : (
        <IconButton label={copied ? "Copiado" : label} icon={icon} onClick={copy} />
      )}
      <span role="status" className="sr-only">
        {copied ? "Copiado" : ""}
      </span>
    </>
  );
}
