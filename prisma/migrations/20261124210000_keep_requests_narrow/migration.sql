-- Lists and searches of approvals read their rows' short columns: what was frozen of a record lies apart. Requests of before move as they change.
-- Locks approval_request: a moment
ALTER TABLE "approval_request" SET (toast_tuple_target = 256);
ALTER TABLE "approval_request" ALTER COLUMN "words" SET STORAGE MAIN, ALTER COLUMN "reference" SET STORAGE MAIN,
  ALTER COLUMN "title" SET STORAGE MAIN, ALTER COLUMN "subtitle" SET STORAGE MAIN, ALTER COLUMN "link" SET STORAGE MAIN;
