-- What was promised of delivery when the order was placed: "30–45 min". Settings change; a promise that was given stays.
ALTER TABLE orders ADD COLUMN delivery_promise text;
