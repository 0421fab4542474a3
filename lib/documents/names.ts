/** Its work in the worker. */
export const queues = {
  "documents.preview": "Vistas previas de documentos",
  "documents.read": "Lectura de facturas",
  "documents.scan": "Análisis de archivos",
  "documents.resume": "Archivos que esperan sin que nadie los lea",
  "documents.sweep": "Limpieza de archivos",
};

/** What the audit log says happened. */
export const history = {
  "file.downloaded": "Descargó un archivo",
};
