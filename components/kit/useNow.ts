import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** Draws again every minute, for texts that say how long ago something was. Answers the moment of the drawing. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
