/** The mail with a week's status, in the rows of the outbox. */
export const WEEKLY_MAIL = "marketing.weekly_status";

/** The kinds of mail it sends. */
export const mails = { [WEEKLY_MAIL]: "Status semanal de las campañas de un show" };

/** Its work in the worker. */
export const queues = { "marketing.forecast_lock": "Cierre semanal del forecast" };

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
  "ad_campaign.created": "Creó la campaña",
  "ad_campaign.changed": "Cambió la campaña",
  "ad_campaign.matched": "Dijo qué campaña es un nombre de los archivos",
  "ad_campaign.exported": "Descargó las campañas",
  "forecast.changed": "Cambió el forecast",
  "forecast.pasted": "Pegó el forecast desde Excel",
  "forecast.artist": "Dijo el origen y el género del artista",
  "forecast.exported": "Descargó el forecast",
  "weekly_status.created": "Empezó el status semanal",
  "weekly_status.changed": "Cambió el status semanal",
  "weekly_status.published": "Publicó el status semanal",
  "weekly_status.corrected": "Empezó a corregir el status semanal",
  "weekly_status.exported": "Descargó el status de la semana",
  "weekly_status.downloaded": "Descargó el PDF del status semanal",
};
