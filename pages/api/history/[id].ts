import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showHistory/api";
import { get } from "@/lib/showHistory/service/detail";

export default route(on(api.getHistory, get));
export const config = { api: { bodyParser: false, responseLimit: false } };
