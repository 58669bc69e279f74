/** The code of a PostgreSQL, socket or file system error ("40P01", "ENOENT"); null for any other value. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Whether PostgreSQL refused a write because of this constraint or unique index. */
export const isBrokenConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === name
