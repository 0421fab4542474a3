import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { holdDialogs } from "@/components/kit/heldDialogs";
import type { Person } from "@/lib/access/can";
import { onSessionOver } from "@/lib/client/sessionOver";

const SignInAgainModal = dynamic(() => import("./SignInAgainModal"), { ssr: false });

/** While somebody works: when the session ends, asks for it in place. Calls wait, nothing typed is lost. */
export function SignInAgain({ person }: { person: Person }) {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((again: boolean) => void)[]>([]);
  useEffect(
    () =>
      onSessionOver(() => {
        setAsking(true);
        holdDialogs(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );
  if (!asking) return null;
  return (
    <SignInAgainModal
      mail={person.mail}
      onSignedIn={() => {
        setAsking(false);
        holdDialogs(false);
        for (const resolve of waiting.current.splice(0)) resolve(true);
      }}
    />
  );
}
