import * as api from "@/lib/calendar/api";
import { get } from "@/lib/calendar/service/feed";
import { on, route } from "@/lib/http/route";

export default route(on(api.getFeed, get));
export const config = { api: { bodyParser: false, responseLimit: false } };
