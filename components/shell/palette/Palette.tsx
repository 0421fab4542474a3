import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from "@headlessui/react";
import { Search } from "lucide-react";
import { useRouter } from "next/router";
import { type RefObject, useEffect, useState } from "react";
import { Icon } from "@/components/kit/Icon";
import { Kbd } from "@/components/kit/Kbd";
import { useDialogWaits } from "@/components/kit/useDialogWaits";
import { useFocusBack } from "@/components/kit/useFocusBack";
import type { SessionPerson } from "../useSession";
import { type Entry, type Section, searchSections } from "./entries";
import { remember } from "./recent";
import { useSections } from "./useSections";

interface PaletteProps {
  person: SessionPerson;
  open: boolean;
  /** What was typed before it was there, null after. */
  early?: RefObject<string | null>;
  onClose: () => void;
}

/** The command palette: type to find a screen, a show or an action, Enter to go. */
export default function Palette({ open: wanted, ...rest }: PaletteProps) {
  const open = !useDialogWaits(wanted) && wanted;
  useFocusBack(open);
  return (
    <Dialog open={open} onClose={rest.onClose} aria-label="Buscar" className="relative z-50">
      <DialogBackdrop className="fixed inset-0 animate-fade bg-scrim" />
      <div className="fixed inset-0 flex items-start justify-center p-4 pt-[12vh] phone:p-2">
        <DialogPanel className="flex max-h-[70vh] w-full max-w-[560px] animate-pop flex-col overflow-hidden rounded-modal bg-raised shadow-float">
          <PaletteBody {...rest} />
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function PaletteBody({ person, early, onClose }: Omit<PaletteProps, "open">) {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (!early) return;
    if (early.current) setTyped(early.current);
    early.current = null;
  }, [early]);
  const router = useRouter();
  const { sections, loading } = useSections(person, typed);
  const found = searchSections(typed.trim() ? sections.slice(1) : sections, typed);

  const choose = (entry: Entry | null) => {
    if (!entry) return;
    onClose();
    // What it opens gives the focus back to where it is then: after the palette has given it back.
    const { run } = entry;
    if (run) requestAnimationFrame(() => setTimeout(run));
    if (!entry.href) return;
    remember(entry.href);
    void router.push(entry.href);
  };

  return (
    <Combobox onChange={choose}>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Icon of={Search} className="text-muted" />
        <ComboboxInput
          autoFocus
          aria-label="Buscar shows, pantallas o acciones"
          placeholder="Buscar shows, pantallas o acciones"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-12 min-w-0 flex-1 bg-transparent text-[16px] outline-none"
        />
        <Kbd>Esc</Kbd>
      </div>
      <ComboboxOptions static className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none">
        {found.map((section) => (
          <PaletteSection key={section.title} section={section} />
        ))}
        {found.length === 0 && (
          <p role="status" className="px-3 py-6 text-center text-help text-muted">
            {loading ? "Buscando..." : `Nada coincide con “${typed.trim()}”`}
          </p>
        )}
      </ComboboxOptions>
    </Combobox>
  );
}

function PaletteSection({ section }: { section: Section }) {
  return (
    <div role="presentation" className="pb-1">
      <div className="px-2.5 pb-1 pt-2 text-head text-muted">{section.title}</div>
      {section.entries.map((entry) => (
        <ComboboxOption
          key={entry.id}
          value={entry}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-badge px-2.5 py-1.5 data-focus:bg-accent-soft
            data-focus:text-accent-ink phone:min-h-11"
        >
          <Icon of={entry.icon} className="text-muted" />
          <span className="min-w-0 flex-1">{entry.label}</span>
          {entry.hint && <span className="text-second text-muted">{entry.hint}</span>}
        </ComboboxOption>
      ))}
    </div>
  );
}
