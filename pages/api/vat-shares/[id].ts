import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/books/api";
import * as service from "@/lib/vouchers/service/vatShares";

export default route(on(api.changeVatShare, service.change), on(api.removeVatShare, service.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
