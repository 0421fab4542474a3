import * as api from "@/lib/boards/api";
import { change } from "@/lib/boards/service/change";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeCard, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
