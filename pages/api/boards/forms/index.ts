import * as api from "@/lib/boards/intake/api";
import * as forms from "@/lib/boards/intake/service/forms";
import { on, route } from "@/lib/http/route";

export default route(on(api.listForms, forms.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
