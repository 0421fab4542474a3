import { useEffect, useState } from "react";

/** True while a button of the mouse or a finger is down anywhere; looked for only while somebody `watches`. */
export function usePressed(watches: boolean): boolean {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!watches) return;
    const down = () => setPressed(true);
    const up = () => setPressed(false);
    // Heard on the way in, whoever stops them further on; the window's own blur alone, not that of each field in it.
    window.addEventListener("pointerdown", down, true);
    window.addEventListener("pointerup", up, true);
    window.addEventListener("pointercancel", up, true);
    window.addEventListener("blur", up);
    return () => {
      up();
      window.removeEventListener("pointerdown", down, true);
      window.removeEventListener("pointerup", up, true);
      window.removeEventListener("pointercancel", up, true);
      window.removeEventListener("blur", up);
    };
  }, [watches]);
  return watches && pressed;
}
