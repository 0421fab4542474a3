import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/records/api";
import { choices } from "@/lib/shows/records/service/list";

export default route(on(api.recordChoices, choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
