import * as api from "@/lib/calendar/api";
import * as service from "@/lib/calendar/service/feeds";
import { on, route } from "@/lib/http/route";

export default route(on(api.listFeeds, service.list), on(api.makeFeed, service.make));
export const config = { api: { bodyParser: false, responseLimit: false } };
