import { on, route } from "@/lib/http/route";
import { deleteNotification, notificationsOf } from "@/lib/notifications/api";
import { listOf } from "@/lib/notifications/service/read";
import { remove } from "@/lib/notifications/service/write";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(notificationsOf, listOf), on(deleteNotification, remove));
