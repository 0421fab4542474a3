import * as api from "@/lib/home/api";
import { putAway, setup } from "@/lib/home/setup/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.getSetup, setup), on(api.putSetupAway, putAway));
export const config = { api: { bodyParser: false, responseLimit: false } };
