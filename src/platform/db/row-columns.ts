import { z } from 'zod'

const all =
  <T extends z.ZodType>(type: () => T) =>
  <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, type()])) as Record<Name, T>

/** The columns of a row that are read alike, for its schema: `z.object({ ...texts('id', 'name'), ...ints('stock') })`. */
export const texts = all(() => z.string())
/** Whole numbers. */
export const ints = all(() => z.int())
export const numbers = all(() => z.number())
export const booleans = all(() => z.boolean())
export const dates = all(() => z.date())

/** Columns that may be null: `...orNull(texts('brand', 'shelf'))`. */
export function orNull<Name extends string, T extends z.ZodType>(columns: Record<Name, T>) {
  const nullable = {} as Record<Name, z.ZodNullable<T>>
  for (const name in columns) nullable[name] = columns[name].nullable()
  return nullable
}
