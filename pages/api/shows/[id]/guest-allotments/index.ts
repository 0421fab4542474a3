import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/guests/api";
import { add } from "@/lib/production/guests/service/allotments";

export default route(on(api.addAllotment, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
