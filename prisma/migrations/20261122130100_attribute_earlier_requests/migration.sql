-- A request keeps the title and the amounts of the proposal it was made for. Those made before proposals were recorded were
-- given to the chosen one of their line: where that one said something else at the time, and exactly one other proposal
-- said just this, the request is that one's. Where none or several did, it stays the chosen one's.
WITH said AS (
    SELECT r."id" AS "request_id", p."id" AS "proposal_id"
    FROM "invoice_request" r
    JOIN "budget_proposal" p ON p."line_id" = r."line_id"
    JOIN LATERAL (
        SELECT v."titulo", v."alicuota_ars", v."alicuota_usd" FROM "budget_version" v
        WHERE v."proposal_id" = p."id" AND v."created_at" <= r."created_at" ORDER BY v."version" DESC LIMIT 1
    ) v ON v."titulo" = r."titulo" AND v."alicuota_ars" = r."importe_ars" AND v."alicuota_usd" = r."importe_usd"
    WHERE r."subject_type" = 'presupuesto'
),
only_one AS (
    SELECT "request_id", min("proposal_id") AS "proposal_id" FROM said GROUP BY "request_id" HAVING count(*) = 1
)
UPDATE "invoice_request" r SET "proposal_id" = o."proposal_id"
    FROM only_one o WHERE o."request_id" = r."id" AND r."proposal_id" <> o."proposal_id";
