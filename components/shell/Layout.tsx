import dynamic from "next/dynamic";
import { useRouter } from "next/router";
import { type ReactNode, useEffect, useState } from "react";
import type { PageScreen } from "@/lib/nav/pageScreens";
import { Header } from "./Header";
import { KeysHost } from "./keys/KeysHost";
import { ProviderBanner } from "./ProviderBanner";
import { PaletteHost } from "./palette/PaletteHost";
import { ChangePasswordLater } from "./password/changePasswordLater";
import { onPasswordAsked } from "./password/events";
import { Sidebar } from "./Sidebar";
import type { Session } from "./useSession";

const loadDrawer = () => import("./PhoneDrawer");
const PhoneDrawer = dynamic(loadDrawer, { ssr: false });

interface LayoutProps {
  session: Session;
  screen: PageScreen | undefined;
  children: ReactNode;
}

/** The shared layout: sidebar, header and main panel on a desk; header, page and a drawer on a phone. */
export default function Layout({ session, screen, children }: LayoutProps) {
  const [menu, setMenu] = useState(false);
  const [palette, setPalette] = useState(false);
  const [changing, setChanging] = useState(false);
  const { events } = useRouter();
  useEffect(() => onPasswordAsked(() => setChanging(true)), []);
  useEffect(() => {
    const close = () => setMenu(false);
    events.on("routeChangeComplete", close);
    return () => events.off("routeChangeComplete", close);
  }, [events]);
  // A phone is about to need it; on a desk nobody does.
  useEffect(() => {
    if (matchMedia("(width < 48rem)").matches) void loadDrawer();
  }, []);

  return (
    <div
      data-shell
      className="min-h-[calc(100dvh-var(--shell-top))] bg-canvas md:flex md:h-[calc(100dvh-var(--shell-top))] print:block print:h-auto"
    >
      <a
        href="#contenido"
        className="absolute left-2 top-2 z-70 -translate-y-20 rounded-control bg-accent-fill px-4 py-2 text-on-accent focus:translate-y-0"
      >
        Ir al contenido
      </a>
      <Sidebar session={session} own={screen?.group} />
      <div
        className="flex min-w-0 flex-1 flex-col md:my-2 md:mr-2 md:overflow-hidden md:rounded-panel md:border md:border-line
        md:bg-surface print:m-0 print:overflow-visible print:border-0"
      >
        <Header
          session={session}
          screen={screen}
          onSearch={() => setPalette(true)}
          onMenu={() => setMenu(true)}
          menuOpen={menu}
        />
        <main
          id="contenido"
          tabIndex={-1}
          data-scroll
          className="relative flex min-h-0 flex-1 flex-col outline-none md:overflow-y-auto print:overflow-visible"
        >
          <ProviderBanner />
          {children}
        </main>
      </div>
      {menu && session.person && (
        <PhoneDrawer
          person={session.person}
          own={screen?.group}
          onClose={() => setMenu(false)}
          onChangePassword={() => {
            setMenu(false);
            setChanging(true);
          }}
        />
      )}
      {changing && session.person && <ChangePasswordLater owner={session.person} onClose={() => setChanging(false)} />}
      <KeysHost screen={screen} />
      {session.person && (
        <PaletteHost
          person={session.person}
          open={palette}
          onOpen={() => setPalette(true)}
          onClose={() => setPalette(false)}
        />
      )}
    </div>
  );
}
