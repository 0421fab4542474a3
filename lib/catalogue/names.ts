/** What the audit log says happened. */
export const history = {
  "category.created": "Creó el rubro",
  "category.changed": "Cambió el rubro",
  "category.merged": "Unió el rubro con otro",
  "category.separated": "Separó el rubro",
  "project.created": "Creó el proyecto",
  "project.changed": "Cambió el proyecto",
  "project.merged": "Unió el proyecto con otro",
  "project.separated": "Separó el proyecto",
  "event.created": "Creó el evento",
  "event.changed": "Cambió el evento",
  "event.merged": "Unió el evento con otro",
  "event.separated": "Separó el evento",
  "holiday.created": "Creó el feriado",
  "holiday.changed": "Cambió el feriado",
  "holiday.filled": "Cargó los feriados nacionales",
};
