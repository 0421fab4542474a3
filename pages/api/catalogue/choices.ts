import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/choicesService";
import { on, route } from "@/lib/http/route";

export default route(on(api.getChoices, service.choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
