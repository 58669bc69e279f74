/** The paths of a form's values: `name`, `packs.2.unit`. */
export type Path<Values> = Values extends readonly (infer Row)[]
  ? `${number}` | `${number}.${Path<Row>}`
  : Values extends object
    ? { [K in keyof Values & string]: K | `${K}.${Path<Values[K]>}` }[keyof Values & string]
    : never

/** The value at a path; undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value, key) => (isObject(value) ? (value as Record<string, unknown>)[key] : undefined), values)

/** The values with another one at a path; what is beside the path stays the same object. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  const before = (values as Record<string, unknown>)[key]
  const next = rest.length > 0 ? withValueAt(before, rest.join('.'), value) : value
  return (Array.isArray(values) ? values.with(Number(key), next) : { ...values, [key]: next }) as Values
}

/** A path after the rows of a list were arranged anew (`order`: where each was); null if its row is gone. */
export function pathAfterMove(path: string, list: string, order: readonly number[]): string | null {
  const [name, from, ...rest] = path.split('.')
  if (name !== list || from === undefined) return path
  const to = order.indexOf(Number(from))
  return to < 0 ? null : [name, to, ...rest].join('.')
}

/** Whether two values are alike in all that they hold. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isObject(one) &&
    isObject(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([key, value]) => isSame(value, (other as Record<string, unknown>)[key])))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
