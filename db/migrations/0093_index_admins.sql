-- outside a transaction
-- Few among many: who they are is asked whenever one of them comes or goes.
DROP INDEX CONCURRENTLY IF EXISTS users_admins;
CREATE INDEX CONCURRENTLY users_admins ON users (id) WHERE role = 'ADMIN';
