/**
 * A form of text fields and files as it is sent: what is undefined stays out, null is blank, lists go as JSON. Several
 * files may share a field.
 */
export function formDataOf(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, File | readonly File[] | undefined>> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    data.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ""));
  }
  for (const [name, chosen] of Object.entries(files)) {
    for (const file of chosen === undefined ? [] : [chosen].flat()) data.append(name, file);
  }
  return data;
}
