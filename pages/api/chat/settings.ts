import * as api from "@/lib/chat/api";
import { get, save } from "@/lib/chat/service/settings";
import { on, route } from "@/lib/http/route";

export default route(on(api.getSettings, get), on(api.saveSettings, save));
export const config = { api: { bodyParser: false, responseLimit: false } };
