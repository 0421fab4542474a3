import * as api from "@/lib/calendar/api";
import * as service from "@/lib/calendar/service/items";
import { on, route } from "@/lib/http/route";

export default route(on(api.listItems, service.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
