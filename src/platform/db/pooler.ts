import { Client } from 'pg'
import { errorCode } from '../error-code.ts'

/** Whether a URL is of a pooler without sessions: pgbouncer refuses start-up options, or ignores them if so set. */
export async function isPooler(address: string): Promise<boolean> {
  const url = new URL(address)
  url.searchParams.delete('options')
  const client = new Client({ connectionString: url.href, options: '-c lock_timeout=4242ms' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ lock_timeout: string }>('SHOW lock_timeout')
    return rows[0]?.lock_timeout !== '4242ms'
  } catch (error) {
    if (errorCode(error) === '08P01') return true
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
