import * as api from "@/lib/avails/api";
import { tours } from "@/lib/avails/service/tours";
import { on, route } from "@/lib/http/route";

export default route(on(api.listTours, tours));
export const config = { api: { bodyParser: false, responseLimit: false } };
