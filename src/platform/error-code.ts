/** The code of a PostgreSQL, socket or file system error ("40P01", "ENOENT"); null for any other value. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
