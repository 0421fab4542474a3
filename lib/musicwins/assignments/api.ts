import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { areaRole, done } from "../schema";
import {
  areaParams,
  assignBody,
  assignment,
  emailParams,
  unassignBody,
  updateRoleBody,
  userAreaQuery,
  userQuery,
} from "./schema";

const noList = { ...failed, data: [] };

/** Gives a person a role in an area; again replaces it. By Administrador and the area's admins, nobody for themselves. */
export const assignUser = contract({
  method: "POST",
  path: "/bsastrap/assign-user",
  summary: "Asignar una persona a un área",
  permission: "musicwins.use",
  body: assignBody,
  reply: done(assignment),
  failure: "Error assigning user",
  failureFields: failed,
});

export const unassignUser = contract({
  method: "DELETE",
  path: "/bsastrap/assign-user",
  summary: "Quitar a una persona de un área",
  permission: "musicwins.use",
  body: unassignBody,
  reply: done(z.object({ user_email: z.string(), area: z.string() })),
  failure: "Error removing user",
  failureFields: failed,
});

export const assignedUsers = contract({
  method: "GET",
  path: "/bsastrap/assigned-users/{area}",
  summary: "Personas asignadas a un área",
  permission: "musicwins.use",
  params: areaParams,
  reply: done(z.array(assignment)),
  failure: "Error fetching assigned users",
  failureFields: noList,
});

/** Of oneself, or of another for who may assign in the area. 404 when the person has no role there. */
export const userRole = contract({
  method: "GET",
  path: "/bsastrap/user-role",
  summary: "Rol de una persona en un área",
  permission: "musicwins.use",
  query: userAreaQuery,
  reply: z.object({ success: z.literal(true), rol: areaRole }),
  failure: "Error fetching user role",
  failureFields: failed,
});

export const updateUserRole = contract({
  method: "PUT",
  path: "/bsastrap/update-user-role",
  summary: "Cambiar el rol de una persona en un área",
  permission: "musicwins.use",
  body: updateRoleBody,
  reply: done(assignment),
  failure: "Error updating user role",
  failureFields: failed,
});

export const userCategories = contract({
  method: "GET",
  path: "/bsastrap/user-categories",
  summary: "Categorías de una persona en un área",
  permission: "musicwins.use",
  query: userAreaQuery,
  /** `todas`: the assignment names none, so all count; `categories` are then those in use. */
  reply: z.object({ success: z.literal(true), categories: z.array(z.string()), todas: z.boolean() }),
  failure: "Error fetching user categories",
  failureFields: { ...failed, categories: [] },
});

/** One's own; of another person, those in the areas where one may assign. */
export const userAssignments = contract({
  method: "GET",
  path: "/bsastrap/user-assignments",
  summary: "Asignaciones de una persona",
  permission: "musicwins.use",
  query: userQuery,
  reply: done(z.array(assignment)),
  failure: "Error fetching user assignments",
  failureFields: noList,
});

/** Whether Music Wins is in the person's menu. False on any error (specification section 8). */
export const sidebarAccess = contract({
  method: "GET",
  path: "/bsastrap/bat-sidebar-access/{email}",
  summary: "Acceso a Music Wins de una persona",
  permission: "session.any",
  params: emailParams,
  reply: z.object({ hasAccess: z.boolean() }),
  failure: "Error checking sidebar access",
  failureFields: { hasAccess: false },
});
