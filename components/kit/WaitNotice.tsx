import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./Button";

/** From then on a wait is not normal. */
const LONG_MS = 10_000;
const LOOK_MS = 1_000;

/**
 * What stands for something that is coming, and parts of the application on their way (webpack takes the tag out once it is there);
 * not what says itself how far work of minutes is (`data-working`).
 */
const WAITING = "[data-waiting]:not([data-working] *), script[data-webpack]";

type Trouble = "slow" | "failed";

const WORDS: Record<Trouble, string> = {
  slow: "Esto tarda más de lo normal. Lo guardado está a salvo.",
  failed: "No se pudo cargar una parte de esta pantalla.",
};

/**
 * Watches every wait of the page, whatever it waits for: after ten seconds, or when a part of the application does not
 * come, says so and offers to load the page again, which is a new try of all of it.
 */
export function WaitNotice() {
  const trouble = useTrouble();
  if (!trouble) return null;
  return (
    <div
      role="status"
      data-print="hide"
      className="fixed inset-x-4 bottom-20 z-60 mx-auto flex max-w-max flex-wrap items-center gap-x-4 gap-y-2 rounded-card border
        border-line bg-raised px-4 py-2.5 shadow-float"
    >
      {WORDS[trouble]}
      <Button size="sm" icon={RotateCw} onClick={() => location.reload()}>
        Reintentar
      </Button>
    </div>
  );
}

function useTrouble(): Trouble | null {
  const [slow, setSlow] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let seen = new Map<Element, number>();
    const look = () => {
      const now = Date.now();
      seen = new Map([...document.querySelectorAll(WAITING)].map((one) => [one, seen.get(one) ?? now]));
      setSlow([...seen.values()].some((since) => now - since >= LONG_MS));
    };
    const fail = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement && target.dataset.webpack) setFailed(true);
    };
    const looking = setInterval(look, LOOK_MS);
    // Does not bubble; caught on its way down.
    addEventListener("error", fail, true);
    return () => {
      clearInterval(looking);
      removeEventListener("error", fail, true);
    };
  }, []);
  return failed ? "failed" : slow ? "slow" : null;
}
