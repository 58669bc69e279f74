import { AppError } from '#shared/problems.ts'

const codeProblems: readonly string[] = [
  'second_factor_required',
  'second_factor_wrong',
  'too_many_second_factors',
]

/** Waits for `call`; a refused code is thrown as the error of the field that it was typed into. */
export async function codeInField<T>(field: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof AppError && codeProblems.includes(error.code))) throw error
    throw new AppError(error.code, error.data, { message: error.message, fields: { [field]: error.message } })
  }
}
