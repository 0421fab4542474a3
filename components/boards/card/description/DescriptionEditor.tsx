import { type Content, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { isSafeHref } from "@/lib/boards/rules/richText";
import type { CardDetail } from "@/lib/boards/schema";
import { attempt } from "@/lib/client/attempt";
import { useTextDraft } from "@/lib/client/useTextDraft";
import type { CardModel } from "../useCard";
import { descriptionDraft } from "./draft";
import { EditorToolbar } from "./EditorToolbar";
import { richClass } from "./richClass";

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      isAllowedUri: (address) => isSafeHref(address),
    },
  }),
];

const parsed = (text: string): Content | null => {
  try {
    return JSON.parse(text) as Content;
  } catch {
    return null;
  }
};

/** Writes a description. What is written stays in this tab until it is saved or left on purpose. Ctrl or Cmd + Enter saves. */
export default function DescriptionEditor({
  model,
  base,
  onDone,
}: {
  model: CardModel;
  base: CardDetail;
  onDone: () => void;
}) {
  const [draft, setDraft] = useTextDraft(descriptionDraft(base.id));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [restored, setRestored] = useState(draft !== "");
  const editor = useEditor({
    extensions,
    immediatelyRender: false,
    injectCSS: false,
    autofocus: "end",
    content: parsed(draft) ?? (base.description as Content),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Descripción",
        class: cx(richClass, "min-h-28 whitespace-pre-wrap px-3 py-2 outline-none"),
      },
    },
    onUpdate: ({ editor: now }) => setDraft(JSON.stringify(now.getJSON())),
  });
  if (!editor) return null;

  const leave = () => {
    setDraft("");
    onDone();
  };
  const save = async () => {
    setBusy(true);
    let kept = true;
    const done = await attempt(async () => {
      kept = await model.save({ description: editor.getJSON() as never }, base);
    }, setError);
    setBusy(false);
    // What waits for a choice between two versions stays in this tab until it is made.
    if (done && !kept) onDone();
    else if (done) leave();
  };
  return (
    <form
      aria-label="Descripción"
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      // Before the editor, which makes a line break of it.
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === "Escape") {
          event.preventDefault();
          onDone();
        }
      }}
    >
      {restored && (
        <Banner
          tone="info"
          action={
            <Button
              variant="link"
              onClick={() => {
                editor.commands.setContent(base.description as Content);
                setDraft("");
                setRestored(false);
              }}
            >
              Descartar
            </Button>
          }
        >
          Se recuperó lo que había quedado sin guardar.
        </Banner>
      )}
      <div className="field-box block p-0">
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {error && <Banner tone="bad">{error}</Banner>}
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit" busy={busy && "Guardando..."}>
          Guardar
        </Button>
        <Button size="sm" onClick={leave}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
