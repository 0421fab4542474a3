import dynamic from "next/dynamic";
import { type ReactNode, useEffect } from "react";
import { ErrorState } from "@/components/kit/ErrorState";
import { NoAccess } from "@/components/kit/NoAccess";
import { Loading } from "@/components/kit/Spinner";
import { type Permission, permissionOf } from "@/lib/access/permissions";
import { dropToken } from "@/lib/client/token";
import { mayOpen } from "@/lib/nav/menu";
import type { Screen } from "@/lib/nav/screens";
import type { Session } from "./useSession";

const UsefulLinks = dynamic(() => import("./UsefulLinks").then((module) => module.UsefulLinks), { ssr: false });

/**
 * Shows a screen to those who may open it. Pages outside the registry (not found, failure) are for everyone. It only
 * decides what is drawn: every answer is protected by its endpoint.
 */
export function Gate({ session, screen, children }: { session: Session; screen?: Screen; children: ReactNode }) {
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
  if (mayOpen(person, screen)) return children;
  return <NoAccess grantedBy={grantedBy(screen)} actions={<UsefulLinks person={person} />} />;
}

// Ticketing gives the sales report through its access table (specification section 6); the rest is an administrator's.
function grantedBy(screen: Screen): string {
  if (screen.permission === "public") return "un administrador";
  const permission: Permission = permissionOf(screen.permission);
  return permission.also?.includes("ticketingAccess")
    ? "un administrador, o Ticketing desde Gestión de usuarios"
    : "un administrador";
}

/** Leaves for the login page, once: `ended` keeps the middleware from sending a cookie of a finished session back. */
function goToLogin() {
  dropToken();
  const here = location.pathname + location.search;
  location.replace(`/login?ended=1&returnTo=${encodeURIComponent(here)}`);
}
