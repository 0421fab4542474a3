import { namedChoices } from "@/components/frame/list/commonFilters";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { countUnfiled, listVouchers, sureVouchers } from "@/lib/vouchers/api";
import { useIntake } from "../intake/useIntake";
import { useSoon } from "../intake/useSoon";
import { useSupplierName } from "../useSupplierName";
import { askedOf, FIRST_SORT, filterSpecs } from "./filters";

const PAGE = 100;
/** What the address says, before it is known how it is called. */
const NAMELESS = filterSpecs([]);

/** The list as its address filters, sorts and pages it, with the files that are being taken in. */
export function useVouchers() {
  const { can } = usePerson();
  const mayWrite = can("vouchers.write");
  const companies = useRead(listCompanies, {});
  const { address, values } = useFilters(NAMELESS);
  const place = placeIn(address, FIRST_SORT, PAGE);
  const query = askedOf(values, place.order);
  const read = useRead(listVouchers, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  // Of all tabs, after the list: what it counts is in none of the list's own figures.
  const tabless = { ...query, state: undefined, observed: undefined, without_file: undefined, check_state: undefined };
  const unfiled = useRead(countUnfiled, address.ready && read.data ? { query: tabless } : null);
  const intake = useIntake(mayWrite);
  // Dozens of news a second while files are read: those of the files alone leave the list as it is.
  const again = useSoon(() => {
    void read.mutate();
    void unfiled.mutate();
  });
  const files = useSoon(intake.refresh);
  useLive("comprobantes", ({ type }) => {
    if (type !== "intake") again();
    files();
  });
  const supplier = useSupplierName(read.data?.data, values.proveedor);
  const filters = useFilters(filterSpecs(namedChoices(companies.data), supplier));
  // Those without any doubt come chosen already where what waits is looked at.
  const waiting = values.estado === "recibido";
  const sure = useRead(sureVouchers, mayWrite && address.ready && waiting ? { query } : null);
  return {
    mayWrite,
    address,
    values,
    place,
    query,
    read,
    filters,
    intake,
    unfiled: unfiled.data?.count,
    offered: (waiting && sure.data?.ids.map(String)) || [],
    doubts: waiting ? sure.data?.doubts : undefined,
    hrefOf: ({ id }: { id: number }) => address.href({ comprobante: String(id) }),
  };
}
