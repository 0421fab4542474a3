import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/books/api";
import * as service from "@/lib/vouchers/books/zipService";

export default route(on(api.vouchersZip, service.zip));
export const config = { api: { bodyParser: false, responseLimit: false } };
