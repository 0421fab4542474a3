import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { roles } from "@/lib/access/roles";

/** The roles in alphabetical order, for fields. */
export const roleChoices = [...roles]
  .sort((a, b) => a.localeCompare(b, "es"))
  .map((rol) => ({ value: rol, label: rol }));

/** The permissions that a person may be given, by title. */
export const grantChoices = (Object.keys(grantTitles) as GrantKey[])
  .map((key) => ({ value: key, label: grantTitles[key] }))
  .sort((a, b) => a.label.localeCompare(b.label, "es"));
