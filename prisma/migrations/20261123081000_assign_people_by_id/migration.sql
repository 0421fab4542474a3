-- Who is assigned to an area of Music Wins is a person, or a mail until somebody has it (the helpers are of
-- 20261123080000_name_ticketing_people_by_id).
CALL read_person_by_mail();
CALL person_column_by_id('budget_assignment', 'created_by', 'id');

DROP INDEX "budget_assignment_user_email_area_key";
CALL owner_by_id('budget_assignment', 'user_email');
CREATE UNIQUE INDEX "budget_assignment_user_id_area_key" ON "budget_assignment"("user_id", "area");
CREATE UNIQUE INDEX "budget_assignment_mail_area_key" ON "budget_assignment"("mail", "area");

-- Whoever took a line out of every list is somebody of ours as well.
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_deleted_by_fkey"
  FOREIGN KEY ("deleted_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
