import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/voucherLinks/api";
import * as service from "@/lib/musicwins/voucherLinks/service";

export default route(on(api.resendVoucherLink, service.resend));
export const config = { api: { bodyParser: false, responseLimit: false } };
