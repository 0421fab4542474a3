import { useEffect, useRef, useState } from "react";
import { createCard } from "@/lib/boards/api";
import { MAX_TITLE } from "@/lib/boards/rules/words";
import type { ColumnView } from "@/lib/boards/schema";
import { CallError, call } from "@/lib/client/call";
import { newId } from "@/lib/client/newId";
import { Button } from "../../kit/Button";
import { toast } from "../../kit/toast";
import { useBoardTools } from "./boardContext";

interface Props {
  column: ColumnView;
  onMade: () => void;
  onClose: () => void;
}

/** A line for the title of a new card at the foot of its column: Enter adds it and waits for the next. */
export function CardComposer({ column, onMade, onClose }: Props) {
  const { board, readAgain } = useBoardTools();
  const field = useRef<HTMLTextAreaElement>(null);
  const [title, setTitle] = useState("");
  const [sending, setSending] = useState<readonly { id: string; title: string }[]>([]);
  useEffect(() => field.current?.focus(), []);

  const send = async (text: string, client_id: string) => {
    setSending((now) => [...now, { id: client_id, title: text }]);
    try {
      const made = await call(createCard, {
        params: { board: board.key },
        body: { title: text, client_id, column_id: column.id },
      });
      await readAgain([made.id]);
      onMade();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The same id again: it never becomes two cards.
      const retry = { label: "Reintentar", run: () => void send(text, client_id) };
      toast.error(`No se creó “${text}”. ${error.message}`, {
        action: error.status === 0 || error.status >= 500 ? retry : undefined,
      });
      setTitle((now) => now || text);
    } finally {
      setSending((now) => now.filter(({ id }) => id !== client_id));
    }
  };
  const add = () => {
    const text = title.trim();
    if (text === "") return;
    setTitle("");
    void send(text, newId());
  };

  return (
    <form
      className="flex flex-col gap-2 border-t border-line p-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {sending.map((each) => (
        <p
          key={each.id}
          role="status"
          className="truncate rounded-control border border-dashed border-line px-3 py-1.5 text-muted"
        >
          {each.title}
        </p>
      ))}
      <div className="field-box items-start py-1.5">
        <textarea
          ref={field}
          rows={2}
          value={title}
          maxLength={MAX_TITLE}
          aria-label={`Título de la tarjeta nueva en ${column.title}`}
          placeholder="Título, y Enter"
          className="field-input resize-none"
          onChange={(event) => setTitle(event.target.value.replace(/\n/g, " "))}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              add();
            }
            if (event.key === "Escape") onClose();
          }}
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary">
          Agregar
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Listo
        </Button>
      </div>
    </form>
  );
}
