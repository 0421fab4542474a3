import dynamic from "next/dynamic";
import { type ReactNode, useEffect } from "react";
import { ErrorState } from "@/components/kit/ErrorState";
import { Loading } from "@/components/kit/Spinner";
import { dropToken } from "@/lib/client/token";
import type { PageScreen } from "@/lib/nav/pageScreens";
import type { Session, SessionPerson } from "./useSession";

const Refused = dynamic(() => import("./Refused"), { ssr: false, loading: () => <Loading /> });

/**
 * Shows a screen to those who may open it. Pages outside the registry (not found, failure) are for everyone. It only
 * decides what is drawn: every answer is protected by its endpoint.
 */
export function Gate({ session, screen, children }: { session: Session; screen?: PageScreen; children: ReactNode }) {
  const { state, person, error } = session;
  const leave = state === "out" && screen !== undefined;
  useEffect(() => {
    if (leave) goToLogin();
  }, [leave]);

  if (!screen) return children;
  if (state === "error")
    return (
      <div className="py-16">
        <ErrorState
          title={error?.message ?? "Error al obtener datos del usuario"}
          onRetry={session.retry}
          retrying={session.retrying}
          requestId={error?.requestId}
        />
      </div>
    );
  if (!person) return <Loading />;
  if (opens(person, screen)) return children;
  return <Refused screen={screen} person={person} />;
}

/** Whether a person opens a screen, by what the server says they may do. */
export function opens(person: SessionPerson, { permission }: PageScreen): boolean {
  return permission === "public" || person.actions.includes(permission);
}

/** Leaves for the login page, once: `ended` keeps the middleware from sending a cookie of a finished session back. */
function goToLogin() {
  dropToken();
  const here = location.pathname + location.search;
  location.replace(`/login?ended=1&returnTo=${encodeURIComponent(here)}`);
}
