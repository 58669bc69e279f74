import type { z } from 'zod'

/**
 * What was saved, read tolerantly: the defaults stand for whatever is missing or no longer fits, at any depth, and a
 * list goes on without its entries that do not fit. So a release may add, change and drop fields of a setting that
 * shops have saved already. (What is saved is parsed strictly.)
 */
export function overDefaults<T extends object>(schema: z.ZodType<T>, defaults: T, saved: unknown): T {
  const merged = merge(defaults, saved) as Tree
  const first = schema.safeParse(merged)
  if (first.success) return first.data
  const unfit = new Map<Tree[], Set<unknown>>()
  for (const { path } of first.error.issues) mend(merged, defaults as Tree, path, unfit)
  for (const [list, entries] of unfit) list.splice(0, Infinity, ...list.filter((one) => !entries.has(one)))
  const second = schema.safeParse(merged)
  return second.success ? second.data : defaults
}

type Tree = Record<PropertyKey, unknown>

const isObject = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(standard: unknown, saved: unknown): unknown {
  if (!isObject(standard)) return saved === undefined ? standard : structuredClone(saved)
  if (!isObject(saved)) return structuredClone(standard)
  const keys = new Set([...Object.keys(standard), ...Object.keys(saved)])
  return Object.fromEntries([...keys].map((key) => [key, merge(standard[key], saved[key])]))
}

/** Puts the default back where a value does not fit; within a list, notes the entry that it belongs to. */
function mend(found: Tree, standard: Tree, path: PropertyKey[], unfit: Map<Tree[], Set<unknown>>): void {
  const [key, ...rest] = path
  if (key === undefined) return
  const value = found[key]
  if (Array.isArray(value) && rest.length > 0) {
    unfit.set(value, (unfit.get(value) ?? new Set()).add(value[Number(rest[0])]))
  } else if (isObject(value) && isObject(standard[key]) && rest.length > 0)
    mend(value, standard[key], rest, unfit)
  else if (key in standard) found[key] = structuredClone(standard[key])
  else delete found[key]
}
