/** What the audit log says happened. */
export const history = {
  "show.cloned": "Se hizo a partir de otro show",
  "show_template.kept": "Guardó una plantilla de shows",
  "show_template.renamed": "Cambió el nombre de una plantilla de shows",
  "show_template.archived": "Archivó una plantilla de shows",
  "show.from_template": "Se hizo a partir de una plantilla",
};
