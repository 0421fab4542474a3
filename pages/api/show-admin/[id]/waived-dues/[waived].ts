import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as dues from "@/lib/showAdmin/service/dues";

export default route(on(api.unwaiveDue, dues.unwaive));
export const config = { api: { bodyParser: false, responseLimit: false } };
