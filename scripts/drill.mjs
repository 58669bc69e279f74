import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  argumentsOf,
  buildIfStale,
  Failure,
  installIfNeeded,
  misused,
  root,
  run,
  script,
} from './prepare.mjs'

// Runs a shop while its database servers fail. See docs/operate/failover.md; flags: scripts/commands.json.
const events = ['kill', 'cut', 'disk', 'slow', 'hang', 'switchover', 'release']

/** The Debian packages that the drill needs, each with a file that proves it is installed. */
const packages = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  nginx: '/usr/sbin/nginx',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: '/usr/sbin/ip',
}

await script('drill', async () => {
  const { values, positionals } = argumentsOf('drill')
  const { seed = '1', only } = values
  const [drill, ...others] = positionals
  if (drill !== 'failover' || others.length > 0) throw misused('drill', 'The only drill is failover.')
  if (!/^\d{1,9}$/.test(seed)) throw misused('drill', '--seed must be a whole number.')
  const unknown = only?.split(',').find((name) => !events.includes(name))
  if (unknown !== undefined) throw misused('drill', `There is no event "${unknown}".`)
  checkMachine()
  await installIfNeeded()
  await buildIfStale()
  Object.assign(process.env, { FAULT_SEED: seed, FAULT_RUN: 'drill' })
  if (only) process.env.DRILL_ONLY = only
  // With network, process and mount namespaces of its own, the drill changes nothing on this machine, and the kernel
  // cleans up however it ends. The shell stays process 1 there, which reaps the others.
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const vitest = [
    `${root}/node_modules/vitest/vitest.mjs`,
    'run',
    '--project=drill',
    '--reporter=dot',
    '--disableConsoleIntercept',
  ]
  const command = ['sh', '-c', '"$@"; exit $?', 'drill', process.execPath, ...vitest]
  process.exitCode = await run('unshare', [...namespaces, ...command])
})

function checkMachine() {
  if (process.platform !== 'linux') throw new Failure('The drill runs on Linux only.')
  if (process.getuid() !== 0)
    throw new Failure('The drill must run as root, because it creates networks and small disks.')
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]))
  if (missing.length > 0)
    throw new Failure(
      `The drill needs these packages of Debian 12: ${missing.join(', ')}. Install them with\n` +
        `  apt-get install --no-install-recommends ${missing.join(' ')}\n` +
        'The drill starts its own processes; the services that the packages start can be switched off.',
    )
  if (spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).status !== 0)
    throw new Failure('This machine does not allow network namespaces (a container without privileges?).')
}
