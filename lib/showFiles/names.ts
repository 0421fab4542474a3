/** What the audit log says happened. */
export const history = {
  "show_file.added": "Agregó un archivo al show",
  "show_file.changed": "Cambió un archivo del show",
  "show_file.removed": "Quitó un archivo del show",
  "show_file.downloaded": "Bajó un archivo del show",
  "show_file.zipped": "Bajó los archivos del show",
};
