-- Checked for new events at once, and by the next file for the old ones.
ALTER TABLE order_events
  ADD CONSTRAINT order_events_status_check CHECK (status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed',
    'Out for Delivery', 'Delivered', 'Cancelled', 'Payment Failed')) NOT VALID,
  ADD CONSTRAINT order_events_note_check CHECK (length(note) <= 1000) NOT VALID;
