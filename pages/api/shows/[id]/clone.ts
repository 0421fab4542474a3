import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showClones/api";
import { clone } from "@/lib/showClones/service";

export default route(on(api.cloneShow, clone));
export const config = { api: { bodyParser: false, responseLimit: false } };
