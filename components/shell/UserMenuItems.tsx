import { ChartNoAxesCombined, KeyRound, LogOut } from "lucide-react";
import { useState } from "react";
import MenuBody from "@/components/kit/MenuBody";
import { getTheme, setTheme } from "@/components/kit/theme";
import { roleTitle } from "@/lib/access/roleTitle";
import { useMe } from "@/lib/client/useMe";
import { giveConsent, useConsent } from "./analytics/consent";
import { leave } from "./signOut";
import { themes } from "./themes";
import { UserMenuButton } from "./UserMenuButton";
import type { SessionPerson } from "./useSession";

interface UserMenuItemsProps {
  person: SessionPerson;
  onReady: () => void;
  onChangePassword: () => void;
}

/**
 * The signed-in person, the theme, the password for those who have one here, and Logout. Opens as soon as it is there:
 * it was asked for.
 */
export default function UserMenuItems({ person, onReady, onChangePassword }: UserMenuItemsProps) {
  const [theme, choose] = useState(getTheme);
  const consent = useConsent();
  const hasAnalytics = Boolean(useMe()?.measuring?.analytics);
  return (
    <MenuBody
      onReady={onReady}
      trigger={<UserMenuButton person={person} />}
      label={
        <>
          <span className="block text-body font-semibold text-text">{person.name || person.mail}</span>
          <span className="block font-normal">{person.mail}</span>
          <span className="block font-normal">{roleTitle(person.rol)}</span>
        </>
      }
      items={[
        ...themes.map((choice, index) => ({
          label: choice.label,
          icon: choice.icon,
          checked: choice.theme === theme,
          separated: index === 0,
          onSelect: () => {
            setTheme(choice.theme);
            choose(choice.theme);
          },
        })),
        ...(hasAnalytics
          ? [
              {
                label: "Analítica de uso",
                icon: ChartNoAxesCombined,
                checked: consent === "yes",
                separated: true,
                disabled: consent === "refused",
                hint: consent === "refused" ? "Este navegador pide no ser medido" : undefined,
                onSelect: () => giveConsent(consent === "yes" ? "no" : "yes"),
              },
            ]
          : []),
        ...(person.hasPassword
          ? [{ label: "Cambiar contraseña", icon: KeyRound, separated: true, onSelect: onChangePassword }]
          : []),
        { label: "Logout", icon: LogOut, separated: true, onSelect: () => void leave() },
      ]}
    />
  );
}
