import { on, route } from "@/lib/http/route";
import * as api from "@/lib/stats/api";
import { calls } from "@/lib/stats/service/calls";

export default route(on(api.getCalls, calls));
export const config = { api: { bodyParser: false, responseLimit: false } };
