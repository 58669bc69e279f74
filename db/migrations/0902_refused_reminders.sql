ALTER TABLE customers ADD COLUMN refused_reminders_at timestamptz;
COMMENT ON COLUMN customers.refused_reminders_at IS 'When they said in the shop that they want no reminders of what they owe; a no in their account is in `consents`.';
