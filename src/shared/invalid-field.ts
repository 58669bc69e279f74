import { AppError } from './problems.ts'

/**
 * What is wrong with one field, said at the field and above the form. `message` is a function where its words are in
 * the language of whoever reads it. `status` is that of the reply, where it is not the table's.
 */
export const invalidField = (field: string, message: string | (() => string), status?: number): AppError =>
  new AppError('invalid', undefined, () => {
    const said = typeof message === 'string' ? message : message()
    return { message: said, fields: { [field]: said }, ...(status !== undefined && { status }) }
  })
