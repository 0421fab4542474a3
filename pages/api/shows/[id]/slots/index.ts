import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/schedule/api";
import { add, get } from "@/lib/production/schedule/service/schedule";

export default route(on(api.getSchedule, get), on(api.addSlots, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
