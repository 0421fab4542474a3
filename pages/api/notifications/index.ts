import { on, route } from "@/lib/http/route";
import { addNotification, myNotifications } from "@/lib/notifications/api";
import { page } from "@/lib/notifications/service/read";
import { add } from "@/lib/notifications/service/write";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(myNotifications, page), on(addNotification, add));
