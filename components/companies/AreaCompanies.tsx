import { attempt } from "@/components/frame/attempt";
import { Card } from "@/components/kit/Card";
import { SelectField } from "@/components/kit/fields/SelectField";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { changeArea, listAreas } from "@/lib/companies/api";
import type { AreaOwner, Company } from "@/lib/companies/schema";

/** Whose each area of Music Wins is: its lines say no company. Nothing where there are no areas. */
export function AreaCompanies({ companies, mayWrite }: { companies: readonly Company[]; mayWrite: boolean }) {
  const { data } = useRead(listAreas, {});
  if (!data || data.length === 0) return null;
  return (
    <Card
      title="Áreas de Music Wins"
      subtitle="De qué empresa son los gastos de cada área. Lo que ya se anotó queda como está."
    >
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {data.map((area) => (
          <li key={area.area}>
            <Area area={area} companies={companies} mayWrite={mayWrite} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Area({ area, companies, mayWrite }: { area: AreaOwner; companies: readonly Company[]; mayWrite: boolean }) {
  const changing = useWrite(changeArea, { refresh: ["/companies/areas"] });
  const offered = companies.filter(({ id, active }) => active || id === area.company_id);
  const change = (value: string) =>
    attempt(async () => {
      await changing.run({ body: { area: area.area, company_id: Number(value), version: area.version } });
      toast.saved(`${area.area} es de ${companies.find(({ id }) => String(id) === value)?.name ?? ""}`);
    });
  return (
    <SelectField
      compact
      label={area.area}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(area.company_id ?? "")}
      onChange={(value) => void change(value)}
      disabled={!mayWrite || changing.busy}
    />
  );
}
