import { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import { ReadyJson } from '#platform/http/ready-json.ts'
import type { LocaleId } from '#shared/locales.ts'
import { inLocale } from '#shared/words.ts'
import type { MyData } from '../contract.ts'
import { ALL_GIVEN } from './erasure-store.ts'
import type { PersonKeys } from './person.ts'
import { findColumns, madeOf } from './person-column-store.ts'
import { omittedOf } from './person-columns.ts'
import { whoseRows } from './whose-rows.ts'

// The database writes the JSON: to parse and write ten thousand orders again would stop the server for seconds.
const found = z.object({ rows: z.string().nullable() })

// A row as `json` is made in a third of the time that it takes as `jsonb`, of which names can be taken away.
const rowWithout = (names: readonly string[]) =>
  names.length === 0 ? 'row_to_json(t)' : `to_jsonb(t) - '{${names.join(',')}}'::text[]`

interface Part {
  table: string
  heading: () => string
  of: string
}

/** Everything about a person, without the tables that hold nothing. */
export async function findPersonalData(
  tx: Tx,
  person: PersonKeys,
  locale: LocaleId,
): Promise<ReadyJson<MyData['tables']>> {
  const columns = await findColumns(tx, Object.keys(whoseRows))
  const tables: string[] = []
  const add = async (name: string, { table, heading, of }: Part, row: string) => {
    const text = `SELECT json_agg(${row})::text AS rows FROM ${table} t WHERE ${ALL_GIVEN} AND ${of}`
    const { rows: list } = await tx.one(madeOf(`myData.${name}`, text, found), person)
    if (list !== null)
      tables.push(
        `{"heading":${JSON.stringify(inLocale(locale, heading))},"table":"${table}","rows":${list}}`,
      )
  }
  for (const [table, { heading, of, received }] of Object.entries(whoseRows)) {
    if (heading) await add(table, { table, heading, of }, rowWithout(omittedOf(columns.get(table) ?? [])))
    if (received)
      await add(
        `${table}.received`,
        { table, ...received },
        `json_build_object(${received.columns.map((name) => `'${name}', t.${name}`).join(', ')})`,
      )
  }
  return ReadyJson.list(tables)
}
