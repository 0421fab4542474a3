import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { IconType } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { LinkForm } from "./LinkForm";

interface Tool {
  label: string;
  icon: IconType;
  active: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const tool = (label: string, icon: IconType, name: string, run: Tool["run"], attrs?: object): Tool => ({
  label,
  icon,
  run,
  active: (editor) => editor.isActive(name, attrs),
});

const tools: readonly Tool[] = [
  tool("Negrita", Bold, "bold", (editor) => editor.chain().focus().toggleBold().run()),
  tool("Cursiva", Italic, "italic", (editor) => editor.chain().focus().toggleItalic().run()),
  tool("Subrayado", Underline, "underline", (editor) => editor.chain().focus().toggleUnderline().run()),
  tool("Tachado", Strikethrough, "strike", (editor) => editor.chain().focus().toggleStrike().run()),
  tool("Título", Heading2, "heading", (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(), {
    level: 2,
  }),
  tool("Subtítulo", Heading3, "heading", (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(), {
    level: 3,
  }),
  tool("Lista", List, "bulletList", (editor) => editor.chain().focus().toggleBulletList().run()),
  tool("Lista numerada", ListOrdered, "orderedList", (editor) => editor.chain().focus().toggleOrderedList().run()),
  tool("Cita", TextQuote, "blockquote", (editor) => editor.chain().focus().toggleBlockquote().run()),
  tool("Código", Code, "code", (editor) => editor.chain().focus().toggleCode().run()),
  tool("Bloque de código", SquareCode, "codeBlock", (editor) => editor.chain().focus().toggleCodeBlock().run()),
];

/** The formats of a text: one stop of the Tab key, arrows move between them. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ on: tools.map(({ active }) => active(now)), link: now.isActive("link") }),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const next = (at + step + buttons.length) % buttons.length;
    setAt(next);
    buttons[next]?.focus();
  };
  return (
    <div className="border-b border-line">
      <div ref={bar} role="toolbar" aria-label="Formato" onKeyDown={onKeyDown} className="flex flex-wrap gap-0.5 p-1">
        {tools.map(({ label, icon, run }, index) => (
          <IconButton
            key={label}
            label={label}
            icon={icon}
            size="sm"
            tabIndex={index === at ? 0 : -1}
            pressed={state.on[index] ?? false}
            onFocus={() => setAt(index)}
            onClick={() => run(editor)}
          />
        ))}
        <IconButton
          label="Enlace"
          icon={Link2}
          size="sm"
          tabIndex={tools.length === at ? 0 : -1}
          pressed={state.link}
          onFocus={() => setAt(tools.length)}
          onClick={() => setLinking(!linking)}
        />
      </div>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}
