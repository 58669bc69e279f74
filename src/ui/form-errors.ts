export type Rules<Values> = {
  [K in keyof Values]?: (value: Values[K], all: Values) => string | null | undefined
}

/** A schema of zod, which pages with short forms do not load. */
export interface FormSchema<Valid> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Valid }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** Messages by the path of their field. */
export type FormErrors = Record<string, string>

/** What is wrong with the values of a form, and the values as they are sent if nothing is. */
export function checkValues<Values extends object, Valid>(
  values: Values,
  rules: Rules<Values>,
  schema: FormSchema<Valid> | undefined,
): { errors: FormErrors; valid: Valid } {
  const errors: FormErrors = {}
  for (const name of Object.keys(values) as (keyof Values & string)[]) {
    const message = rules[name]?.(values[name], values)
    if (message) errors[name] = message
  }
  const parsed = schema?.safeParse(values)
  if (parsed && !parsed.success)
    for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message
  return { errors, valid: (parsed?.success ? parsed.data : values) as Valid }
}
