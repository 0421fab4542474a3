export const mailStates = ["queued", "retrying", "sent", "failed"] as const;
export const mailStateTitles: Record<(typeof mailStates)[number], string> = {
  queued: "En cola",
  retrying: "Reintentando",
  sent: "Enviado",
  failed: "Fallido",
};
