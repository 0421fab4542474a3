import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/media/api";
import { match } from "@/lib/marketing/media/service/matching";

export default route(on(api.matchAdName, match));
export const config = { api: { bodyParser: false, responseLimit: false } };
