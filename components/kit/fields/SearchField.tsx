import { Search } from "lucide-react";
import Router from "next/router";
import { useEffect, useRef, useState } from "react";
import { usePressed } from "../usePressed";
import { TextField } from "./TextField";

const PAUSE_MS = 250;

/**
 * A search for toolbars. `onChange` is called when the typing pauses, or at once with Enter or when it is emptied;
 * `value` is what is being looked for now (the address), and follows it when it changes elsewhere. What is under a press
 * never moves for it: the pause begins again when the button is let go, and a page that is being left hears no more.
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
  const waits = typed.trim() !== told.current;
  const pressed = usePressed(waits);
  const leaving = useLeaving();

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);

  const tell = (text: string) => {
    if (leaving.current) return;
    told.current = text;
    latest.current(text);
  };
  useEffect(() => {
    if (pressed || typed.trim() === told.current) return;
    const timer = setTimeout(tell, typed === "" ? 0 : PAUSE_MS, typed.trim());
    return () => clearTimeout(timer);
  });

  return (
    <search
      className={wide ? "min-w-0 flex-1" : "w-64 shrink-0 phone:w-60"}
      onKeyDown={({ key }) => key === "Enter" && waits && tell(typed.trim())}
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

/** Whether another page is on its way: a filter told now would call this one back. */
function useLeaving() {
  const leaving = useRef(false);
  useEffect(() => {
    const start = (_: string, { shallow }: { shallow?: boolean }) => {
      leaving.current = !shallow;
    };
    const end = () => {
      leaving.current = false;
    };
    Router.events.on("routeChangeStart", start);
    Router.events.on("routeChangeComplete", end);
    Router.events.on("routeChangeError", end);
    return () => {
      Router.events.off("routeChangeStart", start);
      Router.events.off("routeChangeComplete", end);
      Router.events.off("routeChangeError", end);
    };
  }, []);
  return leaving;
}
