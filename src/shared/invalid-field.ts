import { AppError, type ProblemCode } from './problems.ts'

/**
 * What is wrong with one field, said at the field and above the form. `message` is a function where its words are in
 * the language of whoever reads it. `status` is that of the reply, where it is not the table's.
 */
export const invalidField = (field: string, message: string | (() => string), status?: number): AppError =>
  new AppError('invalid', undefined, () => {
    const said = typeof message === 'string' ? message : message()
    return { message: said, fields: { [field]: said }, ...(status !== undefined && { status }) }
  })

/** An error that is said at a field, too, in the words that the table has for it. */
export const problemAt = (field: string, code: ProblemCode, data?: Record<string, unknown>): AppError =>
  new AppError(code, data, () => ({ fields: { [field]: new AppError(code, data).message } }))
