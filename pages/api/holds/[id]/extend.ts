import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/holds/api";
import { extend } from "@/lib/shows/holds/service/calls";

export default route(on(api.extendHold, extend));
export const config = { api: { bodyParser: false, responseLimit: false } };
