import * as api from "@/lib/home/api";
import { setup } from "@/lib/home/setup/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.getSetup, setup));
export const config = { api: { bodyParser: false, responseLimit: false } };
