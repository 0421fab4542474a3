import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { TextField } from "./TextField";

const PAUSE_MS = 250;

/**
 * A search for toolbars. `onChange` is called when the typing pauses, or at once with Enter or when it is emptied;
 * `value` is what is being looked for now (the address), and follows it when it changes elsewhere.
 */
export function SearchField({
  label,
  value,
  onChange,
  wide,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Takes the room there is. */
  wide?: boolean;
}) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);

  const tell = (text: string) => {
    told.current = text;
    latest.current(text);
  };
  useEffect(() => {
    if (typed.trim() === told.current) return;
    const timer = setTimeout(tell, typed === "" ? 0 : PAUSE_MS, typed.trim());
    return () => clearTimeout(timer);
  });

  return (
    // Left in the pause (for a link of the list, say): told at once, so that it does not come after what was clicked.
    <search
      className={wide ? "min-w-0 flex-1" : "w-64 shrink-0 phone:w-60"}
      onBlur={() => typed.trim() !== told.current && tell(typed.trim())}
    >
      <TextField
        hideLabel
        label={label}
        type="search"
        icon={Search}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
    </search>
  );
}
