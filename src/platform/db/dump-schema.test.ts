import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { emptyDatabase, testDatabase } from '../../../test/database.ts'
import { dumpSchema } from './dump-schema.ts'

const [shop, sketch] = await Promise.all([testDatabase(), emptyDatabase()])
afterAll(async () => {
  await Promise.all([shop.drop(), sketch.drop()])
})

it('db/schema.sql matches the migrated schema (if not, run: npx tsx scripts/dump-schema.ts)', async () => {
  const committed = await readFile(new URL('../../../db/schema.sql', import.meta.url), 'utf8')
  expect(await dumpSchema(shop.db.pool)).toBe(committed)
})

it('the dump contains every kind of object that a migration may create', async () => {
  await sketch.owner.pool.query(`CREATE TABLE schema_migrations (number int);
    CREATE EXTENSION pg_trgm;
    CREATE FUNCTION ripe(days int) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN days > 3;
    CREATE TABLE boxes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, label text COLLATE "C" DEFAULT 'none');
    CREATE TABLE crates (
      id int PRIMARY KEY, gone int, box bigint NOT NULL REFERENCES boxes ON DELETE CASCADE, days int CHECK (days > 0),
      twice int GENERATED ALWAYS AS (days * 2) STORED, UNIQUE (box, days)
    ) WITH (fillfactor = 80);
    ALTER TABLE crates DROP gone;
    CREATE INDEX crates_days ON crates (days) WHERE ripe(days);
    CREATE VIEW labels AS SELECT c.id, b.label FROM crates c JOIN boxes b ON b.id = c.box;
    CREATE TRIGGER same BEFORE UPDATE ON crates FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger();`)
  const [, ...statements] = (await dumpSchema(sketch.db.pool)).split('\n\n')
  expect(statements.map((statement) => statement.trim())).toEqual([
    'CREATE EXTENSION pg_trgm;',
    'CREATE OR REPLACE FUNCTION public.ripe(days integer)\n RETURNS boolean\n LANGUAGE sql\n IMMUTABLE\nRETURN (days > 3);',
    `CREATE TABLE boxes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  label text COLLATE "C" DEFAULT 'none'::text,
  CONSTRAINT boxes_pkey PRIMARY KEY (id)
);`,
    `CREATE TABLE crates (
  id integer NOT NULL,
  box bigint NOT NULL,
  days integer,
  twice integer GENERATED ALWAYS AS ((days * 2)) STORED,
  CONSTRAINT crates_pkey PRIMARY KEY (id),
  CONSTRAINT crates_box_days_key UNIQUE (box, days),
  CONSTRAINT crates_box_fkey FOREIGN KEY (box) REFERENCES boxes(id) ON DELETE CASCADE,
  CONSTRAINT crates_days_check CHECK ((days > 0))
) WITH (fillfactor=80);`,
    'CREATE INDEX crates_days ON public.crates USING btree (days) WHERE ripe(days);',
    'CREATE VIEW labels AS\n SELECT c.id,\n    b.label\n   FROM crates c\n     JOIN boxes b ON b.id = c.box;',
    'CREATE TRIGGER same BEFORE UPDATE ON public.crates FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger();',
  ])
})
