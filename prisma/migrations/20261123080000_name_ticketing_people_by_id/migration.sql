-- Who did something in ticketing is a person's number from now on, and what somebody has hangs from the person, whatever
-- their mail. What stood there and was nobody's mail, now or before, is kept here; nothing reads it.
CREATE TABLE "name_before_ids" (
  "id" SERIAL PRIMARY KEY,
  "table_name" TEXT NOT NULL,
  "column_name" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "rows" TEXT[] NOT NULL
);

-- The person whose mail it is, in any case, or else the last one whose mail it was (the audit log says so). This and the
-- helpers below are of the migrations that name people by number; the last of them drops what is not temporary.
CREATE TABLE person_by_mail (mail CITEXT PRIMARY KEY, id INTEGER NOT NULL);
CREATE PROCEDURE read_person_by_mail() LANGUAGE sql AS $$
  DELETE FROM person_by_mail;
  INSERT INTO person_by_mail (mail, id) SELECT DISTINCT ON (mail) mail, id FROM (
    SELECT u.mail, u.id, 0 AS former, 0::bigint AS entry FROM "app_user" u
    UNION ALL
    SELECT (e.before->>'mail')::citext, u.id, 1, e.id FROM "audit_entry" e JOIN "app_user" u ON e.object = 'user:' || u.id
    WHERE e.action IN ('user.updated', 'user.enabled', 'user.disabled') AND e.before->>'mail' <> ''
  ) x ORDER BY mail, former, entry DESC;
$$;
CREATE FUNCTION person_of(who TEXT) RETURNS INTEGER LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT p.id FROM person_by_mail p WHERE p.mail = who::citext);
END $$;

-- Makes `<name>` of a table, a mail, `<name>_user_id`; `key` tells its rows apart.
CREATE PROCEDURE person_column_by_id(tab TEXT, name TEXT, key TEXT) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO name_before_ids (table_name, column_name, value, rows)
    SELECT %1$L, %2$L, %2$I, array_agg(%3$I::text ORDER BY %3$I) FROM %1$I
    WHERE %2$I IN (SELECT v FROM (SELECT DISTINCT %2$I AS v FROM %1$I) x WHERE v <> '''' AND person_of(v) IS NULL) GROUP BY %2$I',
    tab, name, key);
  EXECUTE format('ALTER TABLE %1$I ALTER COLUMN %2$I DROP DEFAULT, ALTER COLUMN %2$I DROP NOT NULL,
    ALTER COLUMN %2$I TYPE INTEGER USING person_of(%2$I)', tab, name);
  EXECUTE format('ALTER TABLE %1$I RENAME COLUMN %2$I TO %3$I', tab, name, name || '_user_id');
  EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %3$I FOREIGN KEY (%2$I) REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE',
    tab, name || '_user_id', tab || '_' || name || '_user_id_fkey');
END $$;

-- A row that is for a mail (`name`): for its person where somebody has it, and for the mail until then.
CREATE PROCEDURE owner_by_id(tab TEXT, name TEXT) LANGUAGE plpgsql AS $$
BEGIN
  IF name <> 'mail' THEN EXECUTE format('ALTER TABLE %1$I RENAME COLUMN %2$I TO mail', tab, name); END IF;
  EXECUTE format('ALTER TABLE %1$I ADD COLUMN user_id INTEGER, ALTER COLUMN mail DROP NOT NULL', tab);
  EXECUTE format('UPDATE %1$I t SET user_id = u.id, mail = NULL FROM app_user u WHERE u.mail = t.mail', tab);
  EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %2$I CHECK ((user_id IS NULL) <> (mail IS NULL)),
    ADD CONSTRAINT %3$I FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT ON UPDATE CASCADE',
    tab, tab || '_owner_check', tab || '_user_id_fkey');
END $$;

-- What an undo puts back holds people as its table does.
CREATE FUNCTION row_by_id(was JSONB) RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT was - 'updated_by' - 'created_by'
    || CASE WHEN was ? 'updated_by' THEN jsonb_build_object('updated_by_user_id', person_of(was->>'updated_by')) ELSE '{}' END
    || CASE WHEN was ? 'created_by' THEN jsonb_build_object('created_by_user_id', person_of(was->>'created_by')) ELSE '{}' END
$$;
CREATE FUNCTION recipient_by_id(was JSONB) RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT row_by_id(was) - 'email' || (SELECT jsonb_build_object('user_id', u.id, 'mail', CASE WHEN u.id IS NULL THEN was->>'email' END)
    FROM (SELECT was->>'email' AS mail) m LEFT JOIN "app_user" u ON u.mail = m.mail::citext)
$$;
CREATE FUNCTION each_row(list JSONB) RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(row_by_id(x) ORDER BY n), '[]') FROM jsonb_array_elements(list) WITH ORDINALITY e(x, n)
$$;

CALL read_person_by_mail();
CALL person_column_by_id('ticket_sale', 'updated_by', 'id');
CALL person_column_by_id('conversion', 'updated_by', 'moneda');
CALL person_column_by_id('show_ticketing', 'updated_by', 'id');
CALL person_column_by_id('ticketing_access', 'updated_by', 'id');
CALL person_column_by_id('report_email', 'updated_by', 'id');
CALL person_column_by_id('import', 'created_by', 'id');
CALL person_column_by_id('import', 'undone_by', 'id');
CALL person_column_by_id('show', 'created_by', 'id');
CALL person_column_by_id('show_merge', 'merged_by', 'id');
CALL person_column_by_id('show_merge', 'undone_by', 'id');

DROP INDEX "ticketing_access_email_key";
CALL owner_by_id('ticketing_access', 'email');
CREATE UNIQUE INDEX "ticketing_access_user_id_key" ON "ticketing_access"("user_id");
CREATE UNIQUE INDEX "ticketing_access_mail_key" ON "ticketing_access"("mail");

DROP INDEX report_email_key;
CALL owner_by_id('report_email', 'email');
CREATE UNIQUE INDEX report_email_key ON report_email (type, user_id, mail, show_id, artist_id) NULLS NOT DISTINCT;
CREATE INDEX "report_email_user_id_idx" ON "report_email"("user_id");

-- A favourite is its person's alone. One of a mail that was somebody's before is theirs, unless they have it by now.
DROP INDEX "favorite_email_kind_name_key";
INSERT INTO "name_before_ids" ("table_name", "column_name", "value", "rows")
  SELECT 'favorite', 'email', "email", array_agg("kind" || ':' || "name" ORDER BY "id") FROM "favorite"
  WHERE person_of("email"::text) IS NULL GROUP BY "email";
ALTER TABLE "favorite" ADD COLUMN "user_id" INTEGER;
UPDATE "favorite" SET "user_id" = person_of("email"::text);
DELETE FROM "favorite" f USING "favorite" o WHERE f."user_id" IS NULL
  OR (o."user_id" = f."user_id" AND o."kind" = f."kind" AND o."name" = f."name" AND o."id" < f."id");
ALTER TABLE "favorite" ALTER COLUMN "user_id" SET NOT NULL, DROP COLUMN "email",
  ADD CONSTRAINT "favorite_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "favorite_user_id_kind_name_key" ON "favorite"("user_id", "kind", "name");
CREATE INDEX "favorite_kind_name_idx" ON "favorite"("kind", "name");

UPDATE "import_change" SET "before" = row_by_id("before") WHERE "before" ? 'updated_by';
UPDATE "show_merge" SET "data" = "data" || jsonb_build_object(
  'show', row_by_id("data"->'show'),
  'dropped', each_row("data"->'dropped'),
  'changed', (SELECT coalesce(jsonb_agg(x || jsonb_build_object('before', row_by_id(x->'before')) ORDER BY n), '[]')
    FROM jsonb_array_elements("data"->'changed') WITH ORDINALITY e(x, n)));
UPDATE "show_merge" SET "data" = jsonb_set("data", '{references,report_email,dropped}', (
  SELECT coalesce(jsonb_agg(recipient_by_id(x) ORDER BY n), '[]')
  FROM jsonb_array_elements("data"#>'{references,report_email,dropped}') WITH ORDINALITY e(x, n)))
WHERE "data"#>'{references,report_email,dropped}' IS NOT NULL;
UPDATE "show_merge" SET "data" = jsonb_set("data" #- '{handedOver,mails}', '{handedOver,people}', (
  SELECT coalesce(jsonb_agg(DISTINCT person_of(x)) FILTER (WHERE person_of(x) IS NOT NULL), '[]')
  FROM jsonb_array_elements_text("data"#>'{handedOver,mails}') x))
WHERE "data"#>'{handedOver,mails}' IS NOT NULL;

DROP FUNCTION recipient_by_id(JSONB), each_row(JSONB), row_by_id(JSONB);
