ALTER TABLE users VALIDATE CONSTRAINT users_locale_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_locale_check;
ALTER TABLE staff VALIDATE CONSTRAINT staff_locale_check;
