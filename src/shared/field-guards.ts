import * as z from 'zod/mini'
import { may, type Permission, type Person } from './permissions.ts'

/** Who may write a field, or a whole kind of input, in every call that takes it. */
const guards = z.registry<{ permission: Permission }>()

/** An optional field that only people of this permission may send. */
export const fieldFor = <T extends z.core.$ZodType>(permission: Permission, field: T) => {
  const optional = z.optional(field)
  guards.add(optional, { permission })
  return optional
}

/** An input that only people of this permission may send: one kind of several. */
export const inputFor = <T extends z.core.$ZodType>(permission: Permission, input: T): T => {
  guards.add(input, { permission })
  return input
}

/** What keeps somebody from sending this input, by the field; null if nothing does. `input` is parsed. */
export type FieldGuard = (person: Person | null, input: unknown) => { field: string } | null

/** The guards of a schema’s fields, or of its kinds; null if it has none. */
export function fieldGuardOf(schema: z.core.$ZodType | undefined): FieldGuard | null {
  if (!schema) return null
  const own = guards.get(schema)
  if (own) return (person) => (may(person, own.permission) ? null : { field: '' })
  if (isObject(schema)) {
    const fields = Object.entries(schema._zod.def.shape).flatMap(([name, field]) => {
      const guard = guards.get(field)
      return guard ? [{ name, ...guard }] : []
    })
    if (fields.length === 0) return null
    return (person, input) => {
      const sent = input as Record<string, unknown>
      const refused = fields.find(
        ({ name, permission }) => sent[name] !== undefined && !may(person, permission),
      )
      return refused ? { field: refused.name } : null
    }
  }
  if (!isUnion(schema)) return null
  const kinds = schema._zod.def.options.map((kind) => ({ kind, guard: fieldGuardOf(kind) }))
  if (kinds.every(({ guard }) => guard === null)) return null
  return (person, input) =>
    kinds.find(({ kind }) => z.safeParse(kind, input).success)?.guard?.(person, input) ?? null
}

const isObject = (schema: z.core.$ZodType): schema is z.core.$ZodObject => schema._zod.def.type === 'object'
const isUnion = (schema: z.core.$ZodType): schema is z.core.$ZodUnion => schema._zod.def.type === 'union'
