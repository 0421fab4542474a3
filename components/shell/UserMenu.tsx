import dynamic from "next/dynamic";
import { useState } from "react";
import { ChangePasswordLater } from "./password/changePasswordLater";
import { UserMenuButton } from "./UserMenuButton";
import type { SessionPerson } from "./useSession";

const load = () => import("./UserMenuItems");
const UserMenuItems = dynamic(load, { ssr: false });

/** The user menu. What it opens is loaded when one goes for it, and opens by itself then. */
export function UserMenu({ person }: { person: SessionPerson }) {
  const [wanted, setWanted] = useState(false);
  const [ready, setReady] = useState(false);
  const [changing, setChanging] = useState(false);
  return (
    <>
      {!ready && (
        <UserMenuButton
          person={person}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={() => setWanted(true)}
        />
      )}
      {wanted && (
        <UserMenuItems person={person} onReady={() => setReady(true)} onChangePassword={() => setChanging(true)} />
      )}
      {changing && <ChangePasswordLater owner={person} onClose={() => setChanging(false)} />}
    </>
  );
}
