/** Its work in the worker. */
export const queues = {
  "mail.send": "Envío de mails",
  "mail.sweep": "Mails atrasados",
};
