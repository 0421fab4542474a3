export interface PastedPerson {
  name: string;
  document: string;
  role: string;
  mail: string;
}

/** A list as it is copied of a sheet: name, document, role and mail, between tabs or semicolons. What is wrong is said by its line. */
export function pastedPeople(text: string): { people: PastedPerson[]; problems: string[] } {
  const people: PastedPerson[] = [];
  const problems: string[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [name = "", document = "", ...rest] = line.split(/[\t;]/).map((cell) => cell.trim());
    // The head of the sheet.
    if (at === 0 && !/\d/.test(document) && /nombre|apellido/i.test(name)) continue;
    const mail = rest.find((cell) => cell.includes("@")) ?? "";
    const role = rest.find((cell) => cell !== "" && !cell.includes("@")) ?? "";
    if (name.length < 3 || document.replace(/[^\p{L}\p{N}]/gu, "").length < 4)
      problems.push(`Renglón ${at + 1}: falta el nombre o el documento.`);
    else people.push({ name, document, role, mail });
  }
  return { people, problems };
}
