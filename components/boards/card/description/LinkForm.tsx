import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { isSafeHref } from "@/lib/boards/rules/richText";

const withProtocol = (address: string) => (/^[a-z][a-z0-9+.-]*:|^\//i.test(address) ? address : `https://${address}`);

/** The address of the words that are chosen, or of a new piece of text where none are. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes("link").href ?? ""));
  const [error, setError] = useState<string>();

  const apply = () => {
    const href = withProtocol(address.trim());
    if (!isSafeHref(href)) {
      setError("Enlace: una dirección que empiece con https://, http:// o mailto:");
      return;
    }
    const at = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link"))
      at.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else at.setLink({ href }).run();
    onDone();
  };
  return (
    // Not a form: it is inside of what saves the description.
    <fieldset
      aria-label="Enlace"
      className="flex flex-wrap items-end gap-2 border-t border-line p-2"
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          apply();
        }
        if (event.key === "Escape") {
          event.preventDefault();
          onDone();
          editor.commands.focus();
        }
      }}
    >
      <TextField
        label="Dirección del enlace"
        type="url"
        placeholder="https://"
        autoFocus
        className="min-w-40 flex-1"
        value={address}
        onChange={setAddress}
        error={error}
      />
      <Button size="sm" variant="primary" onClick={apply}>
        Aplicar
      </Button>
      {editor.isActive("link") && (
        <Button
          size="sm"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onDone();
          }}
        >
          Quitar
        </Button>
      )}
    </fieldset>
  );
}
