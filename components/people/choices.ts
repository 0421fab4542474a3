import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { roles } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";

/** The roles in alphabetical order, for fields. */
export const roleChoices = [...roles]
  .map((rol) => ({ value: rol, label: roleTitle(rol) }))
  .sort((a, b) => a.label.localeCompare(b.label, "es"));

/** The permissions that a person may be given, by title. */
export const grantChoices = (Object.keys(grantTitles) as GrantKey[])
  .map((key) => ({ value: key, label: grantTitles[key] }))
  .sort((a, b) => a.label.localeCompare(b.label, "es"));
