import * as z from "zod";
import { contract } from "@/lib/http/contract";
import {
  idParams,
  listQuery,
  newNotification,
  notification,
  notificationPage,
  ownerBody,
  ownerParams,
  pageQuery,
  preference,
  preferenceBody,
} from "./schema";

const failure = "Error en las notificaciones";

/** `GET /notifications/{mail}`: one's own, newest first, the last 200 unless `limit` says otherwise. 403 for anyone else's. */
export const notificationsOf = contract({
  method: "GET",
  path: "/notifications/{id}",
  summary: "Notificaciones propias, por mail",
  permission: "session.any",
  params: ownerParams,
  query: listQuery,
  reply: z.array(notification),
  failure,
});

/** The same a page at a time, with the count of the bell. */
export const myNotifications = contract({
  method: "GET",
  path: "/notifications",
  summary: "Notificaciones propias, por páginas",
  permission: "session.any",
  query: pageQuery,
  reply: notificationPage,
  failure,
});

/**
 * Makes a notification: anyone for oneself, an administrator for anyone (403 otherwise). Answers it, or null where the
 * person does not want its kind in the application.
 */
export const addNotification = contract({
  method: "POST",
  path: "/notifications",
  summary: "Crear una notificación",
  permission: "session.any",
  body: newNotification,
  reply: notification.nullable(),
  status: 201,
  failure,
});

export const readNotification = contract({
  method: "PUT",
  path: "/notifications/{id}/read",
  summary: "Marcar una notificación como leída",
  permission: "session.any",
  params: idParams,
  body: ownerBody,
  reply: notification,
  failure,
});

export const readAllNotifications = contract({
  method: "PUT",
  path: "/notifications/mark-all-read",
  summary: "Marcar todas las notificaciones como leídas",
  permission: "session.any",
  body: ownerBody,
  reply: z.object({ updated: z.number().int() }),
  failure,
});

/** Answers the notification that is gone; `restore` brings it back for a day. */
export const deleteNotification = contract({
  method: "DELETE",
  path: "/notifications/{id}",
  summary: "Eliminar una notificación",
  permission: "session.any",
  params: idParams,
  body: ownerBody,
  reply: notification,
  failure,
});

export const restoreNotification = contract({
  method: "PUT",
  path: "/notifications/{id}/restore",
  summary: "Deshacer la eliminación de una notificación",
  permission: "session.any",
  params: idParams,
  body: ownerBody,
  reply: notification,
  failure,
});

export const myPreferences = contract({
  method: "GET",
  path: "/notifications/preferences",
  summary: "Cómo se quiere recibir cada tipo de notificación",
  permission: "session.any",
  reply: z.array(preference),
  failure,
});

export const savePreference = contract({
  method: "PUT",
  path: "/notifications/preferences",
  summary: "Cambiar cómo se recibe un tipo de notificación",
  permission: "session.any",
  body: preferenceBody,
  reply: preference,
  failure,
});
