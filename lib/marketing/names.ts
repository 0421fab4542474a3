/** What the audit log says happened. */
export const history = {
  "spend_plan.changed": "Cambió el plan de gasto",
  "spend_plan.published": "Publicó el plan de gasto",
  "spend_plan.assigned": "Asignó presupuesto",
  "spend_plan.exported": "Descargó el plan de gasto",
  "expense.created": "Cargó el gasto",
  "expense.changed": "Cambió el gasto",
  "expense.sent": "Pidió aprobarlo",
  "expense.approved": "Quedó aprobado",
  "expense.returned": "Se lo devolvieron",
  "expense.rejected": "Se rechazó",
  "expense.withdrawn": "Lo retiró de aprobación",
  "expense.cancelled": "Lo canceló",
  "expense.closed": "Lo cerró y liberó lo que quedaba",
  "expense.nudged": "Lo reclamó",
  "expense.exported": "Descargó los gastos",
};
