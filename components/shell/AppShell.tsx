import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/kit/ErrorState";
import { Loading } from "@/components/kit/Spinner";
import { useFlag } from "@/lib/client/useFlag";
import { useMe } from "@/lib/client/useMe";
import type { PageScreen } from "@/lib/nav/pageScreens";
import { DocumentTitle } from "./DocumentTitle";
import { Gate, opens } from "./Gate";
import { ScreenBoundary } from "./ScreenBoundary";
import { SignInAgain } from "./SignInAgain";
import { useSession } from "./useSession";

// In the page from the start, but not in those of people without an account: they load nothing of it.
const Layout = dynamic(() => import("./Layout"), { loading: LayoutPlace });
const Measure = dynamic(() => import("./measure/Measure"), { ssr: false });
const Analytics = dynamic(() => import("./analytics/Analytics"), { ssr: false });
const ViewerBanner = dynamic(() => import("./ViewerBanner"), { ssr: false });

interface AppShellProps {
  /** Route pattern (`/tickets/[show]`) or registered address of the page. */
  path: string;
  /** Its row of the registry; undefined for pages outside it. */
  screen: PageScreen | undefined;
  /** The page brings its own frame. */
  ownLayout: boolean;
  children: ReactNode;
}

/** What stands around a page: nothing for public and bare ones (those see to the session themselves), the shared layout for all others. */
export function AppShell({ path, screen, ownLayout, children }: AppShellProps) {
  const content = <ScreenBoundary key={path}>{children}</ScreenBoundary>;
  const open = screen?.permission === "public" || screen?.shell === "bare" || (!screen && ownLayout);
  return (
    <>
      <DocumentTitle screen={screen} />
      {open ? (
        content
      ) : (
        <SessionShell screen={screen} bare={ownLayout}>
          {content}
        </SessionShell>
      )}
    </>
  );
}

function SessionShell({ screen, bare, children }: { screen?: PageScreen; bare: boolean; children: ReactNode }) {
  const session = useSession();
  const gated = (
    <Gate session={session} screen={screen}>
      {children}
    </Gate>
  );
  return (
    <>
      {session.person?.viewer && <ViewerBanner person={session.person} />}
      {bare ? (
        <main className="min-h-dvh bg-surface">{gated}</main>
      ) : (
        <Layout session={session} screen={screen}>
          {gated}
        </Layout>
      )}
      {session.person && (
        <>
          <SignInAgain person={session.person} />
          <Measuring screen={screen && opens(session.person, screen) ? screen.path : undefined} />
        </>
      )}
    </>
  );
}

function LayoutPlace({ error, retry }: { error?: Error | null; retry?: () => void }) {
  return error ? <ErrorState title="No se pudo cargar la página." onRetry={retry} /> : <Loading />;
}

/** What is measured of the use, as the installation and its flags have it; loaded after the page. */
function Measuring({ screen }: { screen: string | undefined }) {
  const measuring = useMe()?.measuring;
  const counts = useFlag("medicion.paginas");
  return (
    <>
      {counts && measuring && <Measure screen={screen} sample={measuring.sample} />}
      {measuring?.analytics && <Analytics script={measuring.analytics} />}
    </>
  );
}
