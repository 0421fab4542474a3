import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/media/api";
import { list } from "@/lib/marketing/media/service/matching";

export default route(on(api.listAdNames, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
