import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as template from "@/lib/showAdmin/service/template";

export default route(on(api.listChecklists, template.templates));
export const config = { api: { bodyParser: false, responseLimit: false } };
