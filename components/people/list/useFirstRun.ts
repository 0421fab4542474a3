import { useState } from "react";
import { useRead } from "@/lib/client/useRead";
import { getSetup } from "@/lib/home/api";

const KEY = "bambalina.empezar";

function wasPutAway(): boolean {
  try {
    return localStorage.getItem(KEY) === "no";
  } catch {
    return false;
  }
}

/**
 * What a new installation still needs, for those who may do it: null when all is done or this browser has put it away.
 * `waiting` until that is known, since it stands above everything else.
 */
export function useFirstRun(wanted: boolean) {
  const [away, setAway] = useState(wasPutAway);
  const asked = wanted && !away;
  const { data, error } = useRead(getSetup, asked ? {} : null);
  const putAway = () => {
    setAway(true);
    try {
      localStorage.setItem(KEY, "no");
    } catch {
      // Without storage it comes back with the next visit.
    }
  };
  const steps = asked && data?.some(({ done }) => !done) ? data : null;
  return { steps, waiting: asked && !data && !error, putAway };
}
