import { useEffect, useState } from "react";

/** True while a button of the mouse or a finger is down anywhere; looked for only while somebody `watches`. */
export function usePressed(watches: boolean): boolean {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!watches) return;
    const down = () => setPressed(true);
    const up = () => setPressed(false);
    window.addEventListener("pointerdown", down, true);
    for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, up);
    return () => {
      up();
      window.removeEventListener("pointerdown", down, true);
      for (const end of ["pointerup", "pointercancel", "blur"]) window.removeEventListener(end, up);
    };
  }, [watches]);
  return watches && pressed;
}
