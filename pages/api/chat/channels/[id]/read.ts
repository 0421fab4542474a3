import * as api from "@/lib/chat/api";
import { markRead } from "@/lib/chat/service/members";
import { on, route } from "@/lib/http/route";

export default route(on(api.markRead, markRead));
export const config = { api: { bodyParser: false, responseLimit: false } };
