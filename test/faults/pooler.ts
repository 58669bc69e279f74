import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'

/** `npm run faults -- --pooler PROGRAM` puts it before the database of every fault shop. */
export const wantedPooler = process.env.FAULT_POOLER
const program = wantedPooler ?? 'pgbouncer'

/** Whether this machine has pgbouncer (`apt-get install pgbouncer`). */
export const hasPooler = spawnSync(program, ['--version']).status === 0
if (wantedPooler && !hasPooler) throw new Error(`${wantedPooler} is not a pgbouncer that runs here`)

export interface Pooler {
  /** The database's URL through the pooler. */
  url: string
  close(): Promise<void>
}

/** pgbouncer in transaction mode in front of a database: each transaction gets another connection. */
export async function openPooler(address: string): Promise<Pooler> {
  const upstream = new URL(address)
  const folder = await mkdtemp(join(tmpdir(), 'tokri-pooler-'))
  const port = await freePort()
  const host = upstream.searchParams.get('host') ?? upstream.hostname
  const [user, password] = [upstream.username, decodeURIComponent(upstream.password)]
  await writeFile(join(folder, 'users.txt'), `"${user}" "${password}"\n`)
  // Without TLS: 1.24 asks the database for it first, and the fault proxy between the two reads plain messages.
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${upstream.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 12
max_client_conn = 400
ignore_startup_parameters = extra_float_digits
server_login_retry = 1
server_connect_timeout = 2
server_tls_sslmode = disable
log_connections = 0
log_disconnections = 0
`,
  )
  // Like PostgreSQL it refuses to run as root, and it needs access to PostgreSQL's socket.
  const owner = host.startsWith('/') ? await stat(host) : { uid: 65_534, gid: 65_534 }
  const { uid, gid } = owner
  const isRoot = process.getuid?.() === 0
  await chmod(folder, 0o755)
  if (isRoot) await chown(join(folder, 'users.txt'), uid, gid)
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot && { uid, gid }),
  })
  const url = new URL(
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}${upstream.pathname}`,
  )
  const responds = async () => {
    const client = new Client({ connectionString: url.href })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  const deadline = Date.now() + 10_000
  while (!(await responds())) {
    if (Date.now() > deadline) throw new Error('pgbouncer did not start')
    await sleep(50)
  }
  return {
    url: url.href,
    close: async () => {
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGKILL'), 2_000)
      if (child.exitCode === null) await once(child, 'exit')
      clearTimeout(timer)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
