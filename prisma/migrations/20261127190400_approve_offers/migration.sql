-- What a show is let off: its deposit before it is confirmed, or the accepted offer before it challenges. Somebody else says yes, by amount.
CREATE TABLE "show_waiver" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" NUMERIC(18, 2) NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pedida',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_waiver_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_waiver_what_check" CHECK ("what" IN ('anticipo', 'desafio')),
    CONSTRAINT "show_waiver_state_check" CHECK ("state" IN ('pedida', 'aprobada', 'rechazada', 'cancelada')),
    CONSTRAINT "show_waiver_amount_check" CHECK ("amount" >= 0),
    CONSTRAINT "show_waiver_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "deal"("show_id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_waiver_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "show_waiver_one" ON "show_waiver"("show_id", "what") WHERE "state" IN ('pedida', 'aprobada');

-- Whether an offer may leave: asked, said yes to, or no. Null until it is sent for the first time.
-- Locks offer: a moment, to grow
ALTER TABLE "offer" ADD COLUMN "approval" TEXT, ADD CONSTRAINT "offer_approval_check" CHECK ("approval" IN ('pedida', 'aprobada', 'rechazada'));

INSERT INTO "approval_policy" ("kind", "version", "state", "currency", "note", "published_at", "rules") VALUES
  ('show_offer', 1, 'vigente', 'ARS', 'Hasta $ 50.000.000 con la sala llena sale sin preguntar; por más la aprueba otra persona.', CURRENT_TIMESTAMP,
   '[{"match": "todas", "conditions": [{"field": "importe", "op": "menor_o_igual", "value": "50000000"}], "steps": []},
     {"match": "todas", "conditions": [], "steps": [{"who": [{"type": "rol", "role": "Booking Sr"}, {"type": "rol", "role": "Manager"}, {"type": "rol", "role": "Administrador"}],
       "mode": "alguno", "sla_hours": 18, "escalate_to": [], "may_skip": false}]}]'),
  ('show_waiver', 1, 'vigente', 'ARS', 'Hasta $ 5.000.000 la aprueba Booking Sr; por más, la dirección.', CURRENT_TIMESTAMP,
   '[{"match": "todas", "conditions": [{"field": "importe", "op": "menor_o_igual", "value": "5000000"}], "steps": [{"who": [{"type": "rol", "role": "Booking Sr"},
       {"type": "rol", "role": "Manager"}, {"type": "rol", "role": "Administrador"}], "mode": "alguno", "sla_hours": 18, "escalate_to": [], "may_skip": false}]},
     {"match": "todas", "conditions": [], "steps": [{"who": [{"type": "rol", "role": "Manager"}, {"type": "rol", "role": "Administrador"}],
       "mode": "alguno", "sla_hours": 18, "escalate_to": [], "may_skip": false}]}]');
