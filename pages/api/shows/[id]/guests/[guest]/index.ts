import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/guests/api";
import { change, drop } from "@/lib/production/guests/service/guests";

export default route(on(api.changeGuest, change), on(api.dropGuest, drop));
export const config = { api: { bodyParser: false, responseLimit: false } };
