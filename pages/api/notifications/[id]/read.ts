import { on, route } from "@/lib/http/route";
import { readNotification } from "@/lib/notifications/api";
import { read } from "@/lib/notifications/service/write";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(readNotification, read));
