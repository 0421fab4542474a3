import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/guests/api";
import { arrive } from "@/lib/production/guests/service/guests";

export default route(on(api.markArrival, arrive));
export const config = { api: { bodyParser: false, responseLimit: false } };
