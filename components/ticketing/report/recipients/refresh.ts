export const REFRESH = { refresh: ["/tickets/report-emails", "/tickets/send-excel"] };
