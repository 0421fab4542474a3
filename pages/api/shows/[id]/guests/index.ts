import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/guests/api";
import { get } from "@/lib/production/guests/service/allotments";
import { add } from "@/lib/production/guests/service/guests";

export default route(on(api.getGuests, get), on(api.addGuests, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
