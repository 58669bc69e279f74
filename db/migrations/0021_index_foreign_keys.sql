-- outside a transaction
-- What a foreign key points from is looked for whenever what it points to is deleted, ended and withdrawn rows too.
DROP INDEX CONCURRENTLY IF EXISTS sessions_every_user;
CREATE INDEX CONCURRENTLY sessions_every_user ON sessions (user_id);
DROP INDEX CONCURRENTLY IF EXISTS products_every_category;
CREATE INDEX CONCURRENTLY products_every_category ON products (category_id);
DROP INDEX CONCURRENTLY IF EXISTS products_every_sub_category;
CREATE INDEX CONCURRENTLY products_every_sub_category ON products (sub_category_id, category_id);
