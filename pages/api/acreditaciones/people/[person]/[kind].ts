import * as api from "@/lib/accreditation/api";
import * as service from "@/lib/accreditation/service/people";
import { on, route } from "@/lib/http/route";

export default route(on(api.personPicture, service.picture));
export const config = { api: { bodyParser: false, responseLimit: false } };
