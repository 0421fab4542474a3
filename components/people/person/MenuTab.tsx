import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { TextField } from "@/components/kit/fields/TextField";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { isRole } from "@/lib/access/roles";
import { menuFor } from "@/lib/nav/menu";
import { grantChoices, roleChoices } from "../choices";
import { MenuChange } from "../MenuChange";
import { landingText, menuChange, personOf } from "../menuPreview";
import { liveGrants } from "../peopleText";
import type { PersonTab } from "./PersonScreen";

const isGrant = (key: string): key is GrantKey => key in grantTitles;

/** The menu the person finds, and the one they would find with another role, area or permissions. Nothing is saved here. */
export default function MenuTab({ user }: PersonTab) {
  const saved = { rol: user.rol, area: user.area, grants: liveGrants(user).map(({ feature }) => feature) };
  const [trial, setTrial] = useState(saved);
  const { rol } = trial;
  const now = personOf(user);
  const person = isRole(rol) ? personOf(user, { ...trial, rol }) : null;
  const changed = JSON.stringify(trial) !== JSON.stringify(saved);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[364px_minmax(0,1fr)]">
      <Card title="Probar" subtitle="Cambia lo que se ve acá; no guarda nada.">
        <div className="flex flex-col gap-4">
          <ComboboxField
            label="Con el rol"
            choices={roleChoices}
            value={rol}
            onChange={(value) => setTrial({ ...trial, rol: value })}
          />
          <TextField
            label="En el área"
            maxLength={80}
            value={trial.area}
            onChange={(area) => setTrial({ ...trial, area })}
            help="Produccion en el área Ticketing ve también el Reporte de ventas."
          />
          <MultiSelect
            label="Con los permisos"
            choices={grantChoices}
            value={trial.grants}
            onChange={(grants) => setTrial({ ...trial, grants: grants.filter(isGrant) })}
          />
          {changed && <MenuChange {...menuChange(now, person)} />}
        </div>
      </Card>
      <Card
        title={changed ? "Menú que vería" : "Menú que ve"}
        subtitle={
          person && `Entra por ${landingText(person, false)}; en el teléfono, por ${landingText(person, true)}.`
        }
      >
        {!person && <Banner tone="warn">Elegir un rol que exista.</Banner>}
        {person && menuFor(person).length === 0 && (
          <p className="text-muted">Ninguna de sus pantallas está disponible todavía.</p>
        )}
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {person &&
            menuFor(person).map(({ id, title, items }) => (
              <li key={id}>
                <h3 className="font-semibold">{title}</h3>
                <ul className="border-l border-line pl-3 text-help">
                  {items.map((item) => (
                    <li key={item.path} className="py-0.5">
                      {item.title}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
        </ul>
      </Card>
    </div>
  );
}
