import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/advance/api";
import { add, get } from "@/lib/production/advance/service/advance";

export default route(on(api.getAdvance, get), on(api.addQuestion, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
