import * as api from "@/lib/avails/api";
import * as service from "@/lib/avails/service/avails";
import { on, route } from "@/lib/http/route";

export default route(on(api.getAvailChoices, service.choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
