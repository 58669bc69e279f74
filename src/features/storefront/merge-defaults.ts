import type { z } from 'zod'

/** The last result of each schema: every page and every order reads the settings, which hardly ever change. */
const lastResults = new WeakMap<object, { defaults: object; saved: string | undefined; value: object }>()

/**
 * Parses saved settings leniently: defaults replace whatever is missing or invalid, at any depth, and invalid entries
 * of lists are dropped. So a release may add, change and remove fields of settings that shops have already saved.
 * (What is saved is validated strictly.) The result is frozen.
 */
export function mergeDefaults<T extends object>(schema: z.ZodType<T>, defaults: T, saved: unknown): T {
  const text = JSON.stringify(saved)
  const last = lastResults.get(schema)
  if (last?.defaults === defaults && last.saved === text) return last.value as T
  const value = freeze(parse(schema, defaults, saved))
  lastResults.set(schema, { defaults, saved: text, value })
  return value
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freeze)
    Object.freeze(value)
  }
  return value
}

function parse<T extends object>(schema: z.ZodType<T>, defaults: T, saved: unknown): T {
  const merged = merge(defaults, saved) as Tree
  const first = schema.safeParse(merged)
  if (first.success) return first.data
  const invalidEntries = new Map<Tree[], Set<unknown>>()
  for (const { path } of first.error.issues) repair(merged, defaults as Tree, path, invalidEntries)
  for (const [list, entries] of invalidEntries)
    list.splice(0, Infinity, ...list.filter((one) => !entries.has(one)))
  const second = schema.safeParse(merged)
  return second.success ? second.data : structuredClone(defaults)
}

type Tree = Record<PropertyKey, unknown>

const isObject = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(defaults: unknown, saved: unknown): unknown {
  if (!isObject(defaults)) return saved === undefined ? defaults : structuredClone(saved)
  if (!isObject(saved)) return structuredClone(defaults)
  const keys = new Set([...Object.keys(defaults), ...Object.keys(saved)])
  return Object.fromEntries([...keys].map((key) => [key, merge(defaults[key], saved[key])]))
}

/** Replaces an invalid value by its default; within a list, marks the entry that contains it. */
function repair(
  found: Tree,
  defaults: Tree,
  path: PropertyKey[],
  invalidEntries: Map<Tree[], Set<unknown>>,
): void {
  const [key, ...rest] = path
  if (key === undefined) return
  const value = found[key]
  if (Array.isArray(value) && rest.length > 0) {
    invalidEntries.set(value, (invalidEntries.get(value) ?? new Set()).add(value[Number(rest[0])]))
  } else if (isObject(value) && isObject(defaults[key]) && rest.length > 0)
    repair(value, defaults[key], rest, invalidEntries)
  else if (key in defaults) found[key] = structuredClone(defaults[key])
  else delete found[key]
}
