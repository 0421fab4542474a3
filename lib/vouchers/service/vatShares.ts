import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict } from "@/lib/http/errors";
import type { VoucherActor } from "../actor";
import type * as api from "../books/api";
import { iso } from "./rows";

type Share = Output<typeof api.createVatShare>;

const SELECT = `SELECT s.id, json_build_object('id', c.id, 'name', c.name) AS company, s.from_day::text AS from_day, s.percent::text AS percent, s.note,
  ${personSql("s.created_by_user_id")} AS created_by, ${iso("s.created_at")} AS created_at FROM company_vat_share s JOIN company c ON c.id = s.company_id`;

/** `GET /vat-shares`: of each company, the newest first. */
export async function list(): Promise<Output<typeof api.listVatShares>> {
  return { data: await query<Share>(`${SELECT} ORDER BY c.position, c.id, s.from_day DESC`) };
}

/** `POST /vat-shares`. What was validated before keeps its own. Errors: 400, 409. */
export async function create(actor: VoucherActor, { body }: Input<typeof api.createVatShare>): Promise<Share> {
  const { from_day, company_id, ...facts } = body;
  const company = await prisma.company.findUnique({ where: { id: company_id } });
  if (!company) throw badField("company_id", "No existe esta empresa.");
  const find = async () =>
    (await query<Share>(`${SELECT} WHERE s.company_id = $1 AND s.from_day = $2::date`, [company_id, from_day]))[0];
  const there = await find();
  if (there) throw conflict(`${company.name} ya tiene un porcentaje desde ese día.`, there);
  await prisma.$transaction(async (tx) => {
    const data = {
      ...facts,
      company_id,
      from_day: new Date(`${from_day}T00:00:00Z`),
      created_by_user_id: actor.userId,
    };
    const made = await tx.companyVatShare.create({ data });
    await audit(tx, actor, { action: "vat_share.created", object: `vat_share:${made.id}`, after: body });
  });
  return (await find()) as Share;
}
