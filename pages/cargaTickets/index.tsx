import { CargaScreen } from "@/components/ticketing/carga/CargaScreen";

export default CargaScreen;
