import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/schedule/api";
import { change, drop } from "@/lib/production/schedule/service/schedule";

export default route(on(api.changeSlot, change), on(api.dropSlot, drop));
export const config = { api: { bodyParser: false, responseLimit: false } };
