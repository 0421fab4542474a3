import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/media/api";
import { choices } from "@/lib/marketing/media/service/campaigns";

export default route(on(api.mediaChoicesOf, choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
