import { PagosScreen } from "@/components/musicwins/pagos/PagosScreen";

export default PagosScreen;
