import type { Database } from '#platform/db/postgres.ts'

const RealDate = Date
let offsetMs = 0

const movedNow = () => RealDate.now() + offsetMs

/** The machine's date, moved; what it makes are dates like any other. */
const MovedDate = new Proxy(RealDate, {
  construct: (_, given: unknown[]) =>
    given.length === 0 ? new RealDate(movedNow()) : (Reflect.construct(RealDate, given) as object),
  get: (date, name) => (name === 'now' ? movedNow : (Reflect.get(date, name) as unknown)),
})

export interface MovedClock {
  /** Sets what both this process and the database take for the present. */
  moveTo(time: Date): Promise<void>
}

/**
 * Gives this process and a database of its own, whose owner `owner` is, one clock that can be moved. Every later
 * connection finds a `now()` of the schema `clock` before PostgreSQL's own; defaults and functions are changed to it.
 */
export async function openMovedClock(owner: Database): Promise<MovedClock> {
  const { pool } = owner
  await pool.query(`
    CREATE SCHEMA clock;
    CREATE TABLE clock.moved (by_ms double precision NOT NULL);
    INSERT INTO clock.moved VALUES (0);
    CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS
      'SELECT pg_catalog.now() + by_ms * interval ''1 ms'' FROM clock.moved';
    CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      'SELECT pg_catalog.clock_timestamp() + by_ms * interval ''1 ms'' FROM clock.moved';
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT d.adrelid::regclass AS name, a.attname, pg_get_expr(d.adbin, d.adrelid) AS text
        FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum JOIN pg_class c ON c.oid = d.adrelid
        WHERE c.relnamespace = 'public'::regnamespace AND a.attgenerated = '' AND pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'
      LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', one.name, one.attname,
          regexp_replace(one.text, '(now|clock_timestamp)\\(\\)', 'clock.\\1()', 'g'));
      END LOOP;
      FOR one IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
        AND prosrc ~ '(now|clock_timestamp)\\(\\)' LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path TO clock, pg_catalog, public, pg_temp', one.name);
      END LOOP;
      EXECUTE format('ALTER DATABASE %I SET search_path TO clock, pg_catalog, public', current_database());
    END $$`)
  globalThis.Date = MovedDate
  return {
    moveTo: async (time) => {
      offsetMs = time.getTime() - RealDate.now()
      await pool.query('UPDATE clock.moved SET by_ms = $1', [offsetMs])
    },
  }
}
