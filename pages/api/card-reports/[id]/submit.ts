import * as api from "@/lib/cards/api";
import { submit } from "@/lib/cards/service/reports";
import { on, route } from "@/lib/http/route";

export default route(on(api.submitCardReport, submit));
export const config = { api: { bodyParser: false, responseLimit: false } };
