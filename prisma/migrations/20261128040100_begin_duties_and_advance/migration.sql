-- What the law of a country asks of a show, from a day on: `days` after the show (before it where negative).
CREATE TABLE "show_duty_rule" (
    "id" SERIAL NOT NULL,
    "country" CHAR(2) NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "days" SMALLINT NOT NULL,
    "valid_from" DATE NOT NULL,
    "source" TEXT NOT NULL,
    CONSTRAINT "show_duty_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_duty_rule_days_check" CHECK ("days" BETWEEN -365 AND 365)
);
CREATE UNIQUE INDEX "show_duty_rule_key" ON "show_duty_rule"("country", "key", "valid_from");
INSERT INTO "show_duty_rule" ("country", "key", "title", "days", "valid_from", "source") VALUES
  ('AR', 'inamu', 'INAMU: acto nacional anotado, si el principal es extranjero', -7, '2020-01-01', 'Res. 77/2017. Confirmar con el contador.'),
  ('AR', 'cupo', 'Cupo de artistas mujeres, si hay tres actos o más', -15, '2020-01-01', 'Ley 27.539, Res. 32/2020. Confirmar con Legales.'),
  ('AR', 'adelanto_iibb', 'Adelanto de Ingresos Brutos de la provincia, si corresponde', -3, '2020-01-01', 'Por ejemplo Jujuy, RG 1193/2008. Confirmar con el contador.'),
  ('AR', 'sadaic', 'SADAIC: declaración de lo que trajeron las entradas', 10, '2020-01-01', '12 % de lo que traen las entradas. Confirmar con el contador.'),
  ('AR', 'aadi_capif', 'AADI-CAPIF, por la música grabada', 10, '2020-01-01', 'La tarifa es la del contrato. Confirmar con el contador.'),
  ('ES', 'sgae_autorizacion', 'SGAE: autorización por escrito', -10, '2020-01-01', 'Antes del show. Confirmar con el asesor.'),
  ('ES', 'sgae_repertorio', 'SGAE: hoja de repertorio', 7, '2020-01-01', 'Dentro de la semana. Confirmar con el asesor.'),
  ('ES', 'sgae_taquilla', 'SGAE: hoja de taquilla, sin IVA', 7, '2020-01-01', 'Dentro de la semana. Confirmar con el asesor.'),
  ('ES', 'agedi_aie', 'AGEDI-AIE, solo por la música grabada', 15, '2020-01-01', 'Confirmar con el asesor.');

-- A duty of a show, made as it is confirmed: its words and its day stay as the rule of that moment said.
CREATE TABLE "show_duty" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "rule_key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "due_day" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pendiente',
    "amount" NUMERIC(18, 2),
    "currency" CHAR(3),
    "file_id" UUID,
    "done_at" TIMESTAMPTZ(3),
    "done_by_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "show_duty_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_duty_state_check" CHECK ("state" IN ('pendiente', 'presentado', 'no_corresponde')),
    CONSTRAINT "show_duty_done_check" CHECK (("state" = 'pendiente') = ("done_at" IS NULL)),
    CONSTRAINT "show_duty_amount_check" CHECK (("amount" IS NULL) = ("currency" IS NULL) AND "amount" >= 0),
    CONSTRAINT "show_duty_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "show_duty_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "show_duty_rule"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_duty_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_duty_done_by_user_id_fkey" FOREIGN KEY ("done_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "show_duty_key" ON "show_duty"("show_id", "rule_key");
CREATE INDEX "show_duty_due" ON "show_duty"("due_day") WHERE "state" = 'pendiente';

-- What is asked of every show: by whom it is answered, and how many days before the show.
CREATE TABLE "advance_question" (
    "key" TEXT NOT NULL,
    "section" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "due_days" SMALLINT NOT NULL,
    "position" SMALLINT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    CONSTRAINT "advance_question_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "advance_question_owner_check" CHECK ("owner" IN ('nosotros', 'sala', 'artista')),
    CONSTRAINT "advance_question_days_check" CHECK ("due_days" BETWEEN 0 AND 365)
);
INSERT INTO "advance_question" ("section", "key", "question", "owner", "due_days", "position") VALUES
  ('contactos', 'contacto_promotor', 'Contacto del promotor', 'nosotros', 28, 1),
  ('contactos', 'contacto_produccion', 'Contacto de producción', 'nosotros', 28, 2),
  ('contactos', 'contacto_sala', 'Contacto de la sala', 'sala', 28, 3),
  ('contactos', 'contacto_seguridad', 'Contacto de seguridad y de emergencias médicas', 'sala', 21, 4),
  ('contactos', 'contacto_boleteria', 'Contacto de la boletería', 'sala', 21, 5),
  ('dia', 'ingreso', 'Hora de ingreso y descarga', 'sala', 21, 6),
  ('dia', 'prueba', 'Hora de prueba de sonido', 'artista', 21, 7),
  ('dia', 'puertas', 'Hora de puertas', 'nosotros', 21, 8),
  ('dia', 'sets', 'Horarios y duración de cada set', 'artista', 21, 9),
  ('dia', 'cierre', 'Hora límite de sonido y de salida', 'sala', 21, 10),
  ('acceso', 'muelle', 'Muelle de descarga y acceso de camiones', 'sala', 21, 11),
  ('acceso', 'estacionamiento', 'Estacionamiento y patentes', 'artista', 14, 12),
  ('acceso', 'micros', 'Corriente para micros', 'sala', 14, 13),
  ('escenario', 'medidas', 'Medidas y altura del escenario', 'sala', 28, 14),
  ('escenario', 'carga', 'Carga de techo y puntos de cuelgue', 'sala', 28, 15),
  ('escenario', 'vallado', 'Vallado y rampas', 'sala', 21, 16),
  ('sonido', 'sonido_sala', 'Equipo de sonido de la sala', 'sala', 28, 17),
  ('sonido', 'sonido_rider', 'Rider de sonido', 'artista', 28, 18),
  ('luces', 'luces_sala', 'Luces y video de la sala', 'sala', 28, 19),
  ('luces', 'luces_rider', 'Rider de luces y video', 'artista', 28, 20),
  ('energia', 'energia', 'Potencia: fases, amperes y distancia', 'sala', 28, 21),
  ('backline', 'backline', 'Backline: qué se trae y qué se alquila', 'artista', 28, 22),
  ('personal', 'personal_local', 'Personal local: cuántos y a qué hora', 'nosotros', 14, 23),
  ('personal', 'riggers', 'Riggers y autoelevador', 'sala', 14, 24),
  ('camarines', 'camarines', 'Camarines: cuántos y cuáles', 'sala', 14, 25),
  ('catering', 'catering_numero', 'Catering: cuántas personas y horarios', 'artista', 14, 26),
  ('catering', 'catering_dietas', 'Dietas y alergias', 'artista', 14, 27),
  ('catering', 'catering_buyout', 'Buy-out de comidas', 'nosotros', 14, 28),
  ('traslados', 'traslados', 'Traslados, vuelos y arribos', 'artista', 21, 29),
  ('traslados', 'hotel', 'Hotel: habitaciones y noches', 'artista', 21, 30),
  ('seguridad', 'seguridad_plan', 'Plan de seguridad, puertas y foso', 'sala', 14, 31),
  ('seguridad', 'sin_camaras', 'Política de cámaras y teléfonos', 'artista', 14, 32),
  ('invitados', 'acreditaciones', 'Acreditaciones: cuántas y de qué tipo', 'nosotros', 14, 33),
  ('invitados', 'invitados', 'Invitados: cuántos y hasta cuándo', 'artista', 7, 34),
  ('merch', 'merch', 'Merch: lugar, porcentaje y quién vende', 'sala', 14, 35),
  ('entradas', 'kills', 'Lugares que se pierden por consolas y cámaras', 'sala', 28, 36),
  ('liquidacion', 'liquidacion', 'Liquidación: quién, dónde y cómo se paga', 'nosotros', 7, 37),
  ('permisos', 'permisos', 'Habilitación, seguros y derechos de autor', 'sala', 21, 38),
  ('prensa', 'grabacion', 'Grabación y transmisión', 'artista', 14, 39),
  ('prensa', 'fotografos', 'Fotógrafos: cuántos y qué temas', 'artista', 7, 40),
  ('emergencias', 'clima', 'Clima y evacuación, si es al aire libre', 'sala', 14, 41),
  ('emergencias', 'hospital', 'Hospital más cercano y números de emergencia', 'sala', 14, 42);

-- A question of a show's advance, made as it is confirmed.
CREATE TABLE "advance_item" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "section" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL DEFAULT '',
    "owner" TEXT NOT NULL,
    "due_days" SMALLINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pendiente',
    "position" SMALLINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "advance_item_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "advance_item_owner_check" CHECK ("owner" IN ('nosotros', 'sala', 'artista')),
    CONSTRAINT "advance_item_state_check" CHECK ("state" IN ('pendiente', 'pedido', 'confirmado', 'no_aplica', 'cambio')),
    CONSTRAINT "advance_item_days_check" CHECK ("due_days" BETWEEN 0 AND 365),
    CONSTRAINT "advance_item_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "advance_item_key" ON "advance_item"("show_id", "key");
