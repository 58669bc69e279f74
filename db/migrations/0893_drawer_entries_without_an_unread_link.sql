-- additive: the version before neither reads nor writes the column; what a rider hands over is a move of cash.
ALTER TABLE drawer_entries DROP COLUMN cash_entry_id;
