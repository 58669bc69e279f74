import type { z } from 'zod'

/** The column of a field: `maxPerOrder` is stored as `max_per_order`. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The SQL that reads and writes the fields of a shape, so that a new field is a column and a line of the shape. */
export function columnsOf({ shape }: z.ZodObject) {
  const fields = Object.keys(shape)
  const columns = fields.map(columnOf)
  const list = (one: (column: string, field: string) => string) =>
    columns.map((column, i) => one(column, fields[i]!)).join(', ')
  return {
    names: list((column) => column),
    /** `k.max_per_order AS "maxPerOrder"` */
    read: (table: string) => list((column, field) => `${table}.${column} AS "${field}"`),
    /** `max_per_order = n.max_per_order` */
    set: (table: string) => list((column) => `${column} = ${table}.${column}`),
    /** `coalesce(n.max_per_order, packs.max_per_order)`: what is not given stays. */
    kept: (table: string, before: string) =>
      list((column) => `coalesce(${table}.${column}, ${before}.${column})`),
    json: (table: string) =>
      `json_build_object(${list((column, field) => `'${field}', ${table}.${column}`)})`,
    /** Rows for `jsonb_populate_recordset`; a field that is missing is null. */
    records: (values: readonly object[]) =>
      JSON.stringify(
        values.map((value) =>
          Object.fromEntries(fields.map((field, i) => [columns[i], value[field as keyof object] ?? null])),
        ),
      ),
  }
}
