import { useEffect, useState } from "react";
import { Spinner } from "./Spinner";

const SAY_AFTER_MS = 1_000;
const ADMIT_AFTER_MS = 10_000;

/**
 * What a wait says of itself: nothing for the first second, then what is happening, and after ten seconds that it is
 * slower than normal. Mount it while waiting; it is read aloud when it changes.
 */
export function SlowNotice({ text = "Trayendo los datos..." }: { text?: string }) {
  const [stage, setStage] = useState<"silent" | "saying" | "slow">("silent");
  useEffect(() => {
    const say = setTimeout(() => setStage("saying"), SAY_AFTER_MS);
    const admit = setTimeout(() => setStage("slow"), ADMIT_AFTER_MS);
    return () => {
      clearTimeout(say);
      clearTimeout(admit);
    };
  }, []);
  if (stage === "silent") return null;
  return (
    <span data-waiting className="contents">
      <Spinner label={stage === "slow" ? `${text} Está tardando más de lo normal, sigue en marcha.` : text} />
    </span>
  );
}
