import * as api from "@/lib/accreditation/api";
import * as service from "@/lib/accreditation/service/excel";
import { on, route } from "@/lib/http/route";

export default route(on(api.peopleExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
