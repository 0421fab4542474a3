import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/artistDays/api";
import { change } from "@/lib/shows/artistDays/service";

export default route(on(api.changeBlock, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
