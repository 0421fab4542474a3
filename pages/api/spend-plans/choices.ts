import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/plans/api";
import { choices } from "@/lib/marketing/service/choices";

export default route(on(api.planChoicesOf, choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
