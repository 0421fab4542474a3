import { useEffect, useState } from "react";
import { toast } from "@/components/kit/toast";
import { availText, type Language } from "@/lib/avails/rules/availText";
import { offeredOf, type Slot } from "./model";

/** The text of what is chosen, which may be corrected before it is copied; another choice writes it anew. */
export function useCopyText(picked: readonly Slot[], artist: string, language: Language) {
  const made = availText(offeredOf(picked), { artist, language });
  const [typed, setTyped] = useState<{ of: string; text: string } | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const text = typed?.of === made ? typed.text : made;
  const copy = async () => {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error("El navegador no dejó copiar: seleccionar el texto y copiarlo a mano");
    }
  };
  return { text, copied, copy, correct: (next: string) => setTyped({ of: made, text: next }) };
}

export type Copying = ReturnType<typeof useCopyText>;
