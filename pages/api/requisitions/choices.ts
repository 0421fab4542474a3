import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/requisitions/api";
import * as service from "@/lib/purchasing/service/choices";

export default route(on(api.purchaseChoices, service.choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
