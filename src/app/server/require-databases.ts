import { Client } from 'pg'
import type { Config } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { errorCode } from '#platform/error-code.ts'

/**
 * Connects once to each database server of the settings, so that a wrong one is named at once and in words. Throws
 * `ConfigError` for what only a change of the setting mends, otherwise an `Error`: the server may still be starting.
 */
export async function requireDatabases(config: Config): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl } = config
  await requireDatabase('DATABASE_URL', databaseUrl)
  await requireDatabase('DATABASE_DIRECT_URL', databaseDirectUrl)
  await requireDatabase('DATABASE_OWNER_URL', databaseOwnerUrl)
}

async function requireDatabase(setting: string, url: string | null): Promise<void> {
  if (!url) return
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const { host, port, user, database = '' } = client
    const where = `${host}:${port}`
    const wrong = wrongSetting(error, { where, host, user, database })
    if (wrong) throw new ConfigError([`${setting}: ${wrong}`])
    throw new Error(`${setting}: ${passingProblem(error, where)}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

function wrongSetting(
  error: unknown,
  { where, host, user, database }: { where: string; host: string; user?: string; database: string },
): string | null {
  const code = errorCode(error)
  if (code === '28P01' || code === '28000')
    return `${where} refuses the role "${user}": its name or password is wrong, or pg_hba.conf does not let it in. Correct the setting or the server.`
  if (code === '3D000')
    return `${where} has no database "${database}". Correct its name, or create it: createdb -O ${user} ${database}`
  if (code === 'ENOTFOUND') return `there is no machine called "${host}". Correct the name.`
  const text = error instanceof Error ? error.message : ''
  if (/does not support SSL/.test(text))
    return `${where} does not offer encryption. Switch it on there, or remove sslmode from the setting.`
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code ?? ''))
    return `the certificate of ${where} is not trusted. Give its authority with sslrootcert=FILE in the setting.`
  return null
}

function passingProblem(error: unknown, where: string): string {
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    // The socket of a local server.
    case 'ENOENT':
      return `nothing answers at ${where}. Start PostgreSQL there, or correct host and port.`
    case 'EAI_AGAIN':
      return `the name in ${where} cannot be looked up now. Check this machine's network and DNS.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `no network leads to ${where}. Check the network, or correct the host.`
    case '57P03':
      return `PostgreSQL at ${where} is still starting. Try again in a moment.`
    case '53300':
      return `PostgreSQL at ${where} has no connection left. Raise max_connections, or lower POOL_SIZE.`
  }
  const text = error instanceof Error ? error.message : String(error)
  if (/timeout/i.test(text) || errorCode(error) === 'ETIMEDOUT')
    return `${where} does not answer. Check firewall and network, or correct host and port.`
  return `connecting to ${where} failed: ${text}. Check that PostgreSQL runs there.`
}
