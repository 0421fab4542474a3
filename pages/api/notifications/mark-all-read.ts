import { on, route } from "@/lib/http/route";
import { readAllNotifications } from "@/lib/notifications/api";
import { readAll } from "@/lib/notifications/service/write";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(readAllNotifications, readAll));
