import { on, route } from "@/lib/http/route";
import * as api from "@/lib/tax/api";
import { say } from "@/lib/tax/service/sayWithheld";

export default route(on(api.sayWithheld, say));
export const config = { api: { bodyParser: false, responseLimit: false } };
