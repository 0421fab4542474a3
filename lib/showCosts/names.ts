/** What the audit log says happened. */
export const history = {
  "show_costs.added": "Agregó costos",
  "show_costs.changed": "Cambió un costo",
  "show_costs.dropped": "Quitó un costo",
  "show_suppliers.exported": "Bajó el Excel de proveedores",
  "show_costs.exported": "Bajó el Excel de costos",
};
