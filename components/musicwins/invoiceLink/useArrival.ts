import { useEffect, useRef } from "react";

/** What of a step takes the keyboard and is read out when the step comes: the button that led here is gone. */
export function useArrival<T extends HTMLElement>() {
  const place = useRef<T>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}
