import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/invoiceRequests/api";
import * as service from "@/lib/musicwins/invoiceRequests/followService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.resendInvoiceRequest, service.resend));
