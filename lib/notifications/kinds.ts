import { notices } from "@/lib/generated/names/notices";

/** The kinds of notification, by the names that the domains declare. */
export const notificationKinds = notices;

export type NotificationKind = keyof typeof notificationKinds;

/** Every kind, by its title. */
export const kindNames = (Object.keys(notices) as [NotificationKind, ...NotificationKind[]]).sort((a, b) =>
  notices[a].title.localeCompare(notices[b].title, "es"),
);

/** True for the name of a kind. */
export function isKind(value: string): value is NotificationKind {
  return Object.hasOwn(notificationKinds, value);
}

/** The address of the spec's section 2 for a notification of an expense. */
export const gastoLink = (gastoId: string): string =>
  `/presupuestos/check-status?gastoId=${encodeURIComponent(gastoId)}`;

/** Where a click on a notification leads: its expense, else the record it speaks of, else null. */
export function linkOf({ gasto_id, link }: { gasto_id: string | null; link: string | null }): string | null {
  return gasto_id ? gastoLink(gasto_id) : link;
}
