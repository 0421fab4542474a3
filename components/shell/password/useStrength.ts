import { useEffect, useState } from "react";
import type { Owner } from "@/lib/auth/passwords/rules/strength";

const ADVICE = "Al menos 12 caracteres. Sirve una frase propia, con espacios.";

/**
 * What to say below a new password while it is typed, by the server's own rules. They come with a list of common
 * passwords, so they are loaded when the first letter is there; until then `problem` is only that it is empty.
 */
export function useStrength(password: string, owner: Owner): { help: string; problem: string | undefined } {
  const [judge, setJudge] = useState<((password: string, owner: Owner) => string | null) | null>(null);
  const typing = password !== "";
  useEffect(() => {
    if (!typing) return;
    let wanted = true;
    import("@/lib/auth/passwords/rules/strength").then(
      ({ passwordProblem }) => wanted && setJudge(() => passwordProblem),
      () => undefined, // the server judges anyway
    );
    return () => {
      wanted = false;
    };
  }, [typing]);
  if (!typing) return { help: ADVICE, problem: "Escribir la contraseña nueva." };
  const problem = judge?.(password, owner) ?? undefined;
  return { help: problem ?? (judge ? "Sirve." : ADVICE), problem };
}
