import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/guests/api";
import { change, drop } from "@/lib/production/guests/service/allotments";

export default route(on(api.changeAllotment, change), on(api.dropAllotment, drop));
export const config = { api: { bodyParser: false, responseLimit: false } };
