import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { historyEntry, messageChange, newMessage } from "@/lib/talk/schema";
import {
  channelChange,
  channelDetail,
  channelList,
  channelParams,
  channelPerson,
  channelView,
  messagePage,
  messageParams,
  messagesQuery,
  messageView,
  newChannel,
  peopleQuery,
  readBody,
  searchPage,
  searchQuery,
  settings,
  settingsBody,
  showChoice,
  showsQuery,
  unfoldBody,
  unfolded,
} from "./schema";

const failure = "Error en el chat";

/** The channels the person reads, and the open ones they may join (`joined` false). */
export const listChannels = contract({
  method: "GET",
  path: "/chat/channels",
  summary: "Canales propios, con lo que falta leer",
  permission: "chat.use",
  reply: channelList,
  failure,
});

/**
 * The channel of a show, the conversation of these people (made with their first use, the same ever after), or a new
 * open channel by name, which needs `chat.manage`. 404 for a show the person may not open.
 */
export const openChannel = contract({
  method: "POST",
  path: "/chat/channels",
  summary: "Abrir el canal de un show, una conversación o un canal nuevo",
  permission: "chat.use",
  body: newChannel,
  reply: channelView,
  failure,
});

/** One channel and who reads it. 404 for who does not. */
export const getChannel = contract({
  method: "GET",
  path: "/chat/channels/{id}",
  summary: "Un canal y quiénes lo leen",
  permission: "chat.use",
  params: channelParams,
  reply: channelDetail,
  failure,
});

/** Name, archive and retention; 409 for a stale `version`. */
export const changeChannel = contract({
  method: "PUT",
  path: "/chat/channels/{id}",
  summary: "Cambiar el nombre, archivar o limitar un canal",
  permission: "chat.manage",
  params: channelParams,
  body: channelChange,
  reply: channelView,
  failure,
});

export const joinChannel = contract({
  method: "POST",
  path: "/chat/channels/{id}/join",
  summary: "Unirse a un canal abierto",
  permission: "chat.use",
  params: channelParams,
  reply: channelView,
  failure,
});

/** 422 for a channel the person reads without having joined. */
export const leaveChannel = contract({
  method: "DELETE",
  path: "/chat/channels/{id}/join",
  summary: "Salir de un canal abierto",
  permission: "chat.use",
  params: channelParams,
  reply: z.object({ ok: z.literal(true) }),
  failure,
});

/** Everything up to a message is read; never goes back. */
export const markRead = contract({
  method: "POST",
  path: "/chat/channels/{id}/read",
  summary: "Marcar un canal como leído hasta un mensaje",
  permission: "chat.use",
  params: channelParams,
  body: readBody,
  reply: z.object({ last_read_id: z.int() }),
  failure,
});

export const listMessages = contract({
  method: "GET",
  path: "/chat/channels/{id}/messages",
  summary: "Mensajes de un canal, por tramos",
  permission: "chat.use",
  params: channelParams,
  query: messagesQuery,
  reply: messagePage,
  failure,
});

/** Idempotent by `client_id`: sent again, it answers the message that there is. 429 for over 60 in a minute. */
export const sendMessage = contract({
  method: "POST",
  path: "/chat/channels/{id}/messages",
  summary: "Enviar un mensaje",
  permission: "chat.use",
  params: channelParams,
  body: newMessage,
  reply: messageView,
  status: 201,
  failure: "No se pudo enviar el mensaje.",
});

export const getMessage = contract({
  method: "GET",
  path: "/chat/messages/{id}",
  summary: "Un mensaje",
  permission: "chat.use",
  params: messageParams,
  reply: messageView,
  failure,
});

/** One's own. 403 for somebody else's, 409 for a stale `version`, 422 once deleted. */
export const editMessage = contract({
  method: "PUT",
  path: "/chat/messages/{id}",
  summary: "Editar un mensaje propio",
  permission: "chat.use",
  params: messageParams,
  body: messageChange,
  reply: messageView,
  failure,
});

/** One's own, or anybody's with `chat.manage`. The message keeps its place; its text and files are gone for readers. */
export const deleteMessage = contract({
  method: "DELETE",
  path: "/chat/messages/{id}",
  summary: "Eliminar un mensaje",
  permission: "chat.use",
  params: messageParams,
  reply: messageView,
  failure,
});

/** What a message said before each change, oldest first. */
export const messageHistory = contract({
  method: "GET",
  path: "/chat/messages/{id}/history",
  summary: "Lo que decía un mensaje antes de cada cambio",
  permission: "chat.manage",
  params: messageParams,
  reply: z.array(historyEntry),
  failure,
});

/** In every channel the person reads, newest first. */
export const searchMessages = contract({
  method: "GET",
  path: "/chat/search",
  summary: "Buscar en los mensajes que se pueden leer",
  permission: "chat.use",
  query: searchQuery,
  reply: searchPage,
  failure: "Error al buscar en el chat",
});

/** A read with a body: the card of each own link, as far as the reader may see what it leads to. */
export const unfoldLinks = contract({
  method: "POST",
  path: "/chat/unfold",
  summary: "Tarjetas de los enlaces propios",
  permission: "chat.use",
  body: unfoldBody,
  reply: unfolded,
  whileViewing: true,
  failure,
});

/** Everyone who uses the chat, to write to. */
export const listPeople = contract({
  method: "GET",
  path: "/chat/people",
  summary: "Personas a quienes escribir",
  permission: "chat.use",
  query: peopleQuery,
  reply: z.array(channelPerson),
  failure,
});

/** The shows the person may open, whose channel they may open too; the next ones first. */
export const listShows = contract({
  method: "GET",
  path: "/chat/shows",
  summary: "Shows con canal",
  permission: "chat.use",
  query: showsQuery,
  reply: z.array(showChoice),
  failure,
});

export const getSettings = contract({
  method: "GET",
  path: "/chat/settings",
  summary: "Cuánto se guardan los mensajes",
  permission: "chat.manage",
  reply: settings,
  failure,
});

export const saveSettings = contract({
  method: "PUT",
  path: "/chat/settings",
  summary: "Cambiar cuánto se guardan los mensajes",
  permission: "chat.manage",
  body: settingsBody,
  reply: settings,
  failure,
});
