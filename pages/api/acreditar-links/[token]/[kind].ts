import * as api from "@/lib/accreditation/link/api";
import * as service from "@/lib/accreditation/link/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.putPicture, service.putPicture));
export const config = { api: { bodyParser: false, responseLimit: false } };
