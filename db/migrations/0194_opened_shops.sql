-- A new shop takes no orders until its owner opens it. One that has taken orders, and the demo shop, are open.
INSERT INTO settings (key, value)
SELECT 'opened', '{}' WHERE EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM settings WHERE key = 'demo')
ON CONFLICT (key) DO NOTHING;
