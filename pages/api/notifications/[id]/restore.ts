import { on, route } from "@/lib/http/route";
import { restoreNotification } from "@/lib/notifications/api";
import { restore } from "@/lib/notifications/service/write";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(restoreNotification, restore));
