-- No state is entered twice, unless the order was revived in between.
ALTER TABLE order_events ADD COLUMN revival smallint NOT NULL DEFAULT 0 CHECK (revival >= 0);
CREATE UNIQUE INDEX order_events_once_per_revival ON order_events (order_id, revival, status);
DROP INDEX order_events_once;
