import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { deployFile, etcdFlags, machineValues, patroniSettings } from './drill/deploy-files.ts'
import { testShop, type TestShop } from './server.ts'

const read = (path: string) => readFileSync(path, 'utf8')

const alerts = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^Tokri\w+$/),
            expr: z.string(),
            for: z
              .string()
              .regex(/^\d+[mh]$/)
              .optional(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string().min(10) }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('deploy/prometheus-alerts.yml')))
  .groups.flatMap(({ rules }) => rules)

const panels = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
  })
  .parse(JSON.parse(read('deploy/grafana-dashboard.json'))).panels

/** The shop's metrics that a query names, without PromQL's own words. */
const metricsIn = (expr: string) =>
  [...expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ').matchAll(/\b(?:tokri|nodejs|process)_\w+/g)].map(
    ([name]) => name,
  )

describe('monitoring', () => {
  let shop: TestShop
  const exposed = new Set<string>()
  let text = ''
  beforeAll(async () => {
    shop = await testShop()
    text = (await shop.server.inject('/metrics')).body
    for (const [, name = '', kind] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      const parts = kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      for (const part of parts) exposed.add(name + part)
    }
  })
  afterAll(() => shop.close())

  test.each(panels.map(({ title, targets }) => [title, targets.map(({ expr }) => expr)] as const))(
    'the panel "%s" uses existing metrics',
    (_title, queries) => {
      for (const query of queries) {
        const named = metricsIn(query)
        expect(named.length).toBeGreaterThan(0)
        expect(named.filter((name) => !exposed.has(name))).toEqual([])
      }
    },
  )

  const runbook = read('docs/operate/when-something-is-wrong.md')
  test.each(alerts.map(({ alert, expr }) => [alert, expr] as const))(
    'the alert %s uses existing metrics and is in the runbook',
    (alert, expr) => {
      const named = metricsIn(expr)
      expect(named.filter((name) => !exposed.has(name))).toEqual([])
      expect(named.length > 0 || expr.startsWith('up{')).toBe(true)
      expect(runbook).toContain(`\`${alert}\``)
    },
  )

  test('alerts use existing label values and routes', () => {
    const queries = alerts.map(({ expr }) => expr).join('\n')
    for (const [, label, value] of queries.matchAll(/(sign|state)="(\w+)"/g))
      expect(text).toMatch(new RegExp(`\\{${label}="${value}"\\}`))
    const route = /route=~"([^"]+)"/.exec(queries)![1]!
    const orders = shop.mounted.filter(({ endpoint }) =>
      new RegExp(`^${route}$`).test(endpoint.call.split(' ')[1]!),
    )
    expect(orders.map(({ endpoint }) => endpoint.call)).toContain(
      'POST /api/order/add-cash-on-delivery-order',
    )
  })
})

test("npm 9, Debian 13's own, can install the packages: dependencies by tag have a resolved URL", () => {
  const lock = z
    .object({
      packages: z.record(
        z.string(),
        z.object({
          resolved: z.string().optional(),
          dependencies: z.record(z.string(), z.string()).optional(),
        }),
      ),
    })
    .parse(JSON.parse(read('package-lock.json'))).packages
  const taggedNames = Object.values(lock).flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).flatMap(([name, range]) => (range === 'latest' ? [name] : [])),
  )
  const { overrides } = z
    .object({ overrides: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  for (const name of taggedNames) {
    expect([name, lock[`node_modules/${name}`]?.resolved]).toEqual([name, expect.stringMatching(/^https:/)])
    // npm 9 compares an override with each range by a function that does not support tags.
    expect(overrides).not.toHaveProperty([name])
  }
  expect(taggedNames).toContain('third-party-web')
})

describe('the CI workflow', () => {
  const text = read('.github/workflows/test.yml')
  const strings = z.record(z.string(), z.string())
  const step = z.union([
    z.strictObject({ uses: z.string().regex(/^actions\/\w+(-\w+)?@v\d+$/), with: strings.optional() }),
    z.strictObject({ run: z.string(), env: strings.optional(), if: z.literal('always()').optional() }),
  ])
  const job = z.strictObject({
    name: z.string(),
    'runs-on': z.string(),
    'timeout-minutes': z.number(),
    strategy: z
      .strictObject({ 'fail-fast': z.boolean(), matrix: z.record(z.string(), z.array(z.string())) })
      .optional(),
    services: z
      .record(
        z.string(),
        z.strictObject({ image: z.string(), env: strings, ports: z.array(z.string()), options: z.string() }),
      )
      .optional(),
    steps: z.array(step),
  })
  const { jobs } = z
    .strictObject({
      name: z.string(),
      on: z.strictObject({
        push: z.strictObject({ branches: z.array(z.string()) }),
        pull_request: z.null(),
      }),
      permissions: z.strictObject({ contents: z.literal('read') }),
      concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
      jobs: z.record(z.string(), job),
    })
    .parse(parse(text))
  const { scripts } = z.object({ scripts: strings }).parse(JSON.parse(read('package.json')))

  test.each(Object.entries(jobs))(
    'job %s refers to existing scripts, files and matrix variables',
    (_name, each) => {
      const variables = [...JSON.stringify(each).matchAll(/\{\{ matrix\.(\w+) \}\}/g)].map(([, name]) => name)
      expect(Object.keys(each.strategy?.matrix ?? {})).toEqual([...new Set(variables)])
      for (const one of each.steps) {
        const [, script] = ('run' in one && /^npm (?:run )?(test|\w+)$/.exec(one.run)) || []
        if (script) expect(Object.keys(scripts)).toContain(script)
        const [, file] = ('run' in one && /^node (\S+)/.exec(one.run)) || []
        if (file) expect([file, existsSync(file)]).toEqual([file, true])
      }
    },
  )

  test('runs on every supported Node.js, PostgreSQL and operating system', () => {
    expect(jobs.test?.strategy?.matrix.node).toEqual(['20.19', '22', '24'])
    expect(jobs.postgres?.strategy?.matrix.postgres).toEqual(['15', '16', '17', '18'])
    expect(jobs.start?.strategy?.matrix.os?.map((os) => os.split('-')[0])).toEqual([
      'ubuntu',
      'macos',
      'windows',
    ])
  })
})

test('systemd does not restart what starting again cannot mend', () => {
  const { exitCodes } = JSON.parse(read('scripts/commands.json')) as {
    exitCodes: Record<string, [number, string]>
  }
  const [, codes] = /^RestartPreventExitStatus=(.*)$/m.exec(read('deploy/tokri.service')) ?? []
  const { misused, alreadyServed, wrongSettings } = exitCodes
  expect(codes?.split(' ').map(Number)).toEqual(
    [misused, alreadyServed, wrongSettings].map((one) => one?.[0]),
  )
  const documented = read('docs/operate/start.md').matchAll(/^\| `(\d+)` +\| (.*?) +\|$/gm)
  expect(Object.values(exitCodes)).toEqual(Array.from(documented, ([, code, text]) => [Number(code), text]))
})

test('other commands can reach the database of the systemd service: its socket is in a shared /tmp', () => {
  const unit = read('deploy/tokri.service')
  // A private /tmp would hide the socket from `tokri backup`; in a read-only one it could not be created.
  expect(unit).not.toMatch(/^PrivateTmp=(?!false|no)/m)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^ReadWritePaths=\/tmp$/m)
})

test('compose.yaml refers to existing files, volumes and services', () => {
  const compose = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          depends_on: z
            .record(
              z.string(),
              z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
            )
            .default({}),
          healthcheck: z.object({ test: z.array(z.string()) }).optional(),
          build: z.literal('.').optional(),
          restart: z.enum(['no', 'unless-stopped']),
          volumes: z.array(z.string()).default([]),
        }),
      ),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(read('compose.yaml')))
  const { services } = compose
  for (const { depends_on, volumes } of Object.values(services)) {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      // The shop's health check is in its image.
      const isChecked = services[name]?.healthcheck ?? (services[name]?.build && read('Dockerfile'))
      if (condition === 'service_healthy') expect(JSON.stringify(isChecked)).toMatch(/HEALTHCHECK|test/)
      else expect(services[name]?.restart).toBe('no')
    }
    for (const source of volumes.map((volume) => volume.split(':')[0]!))
      expect([source, source.startsWith('.') ? existsSync(source) : source in compose.volumes]).toEqual([
        source,
        true,
      ])
  }
})

describe('the files of deploy/patroni, which the failover drill reads', () => {
  const machines = ['db1', 'db2', 'db3'].map((name, n) => ({ name, ip: `10.0.0.${n + 1}` }))
  const values = {
    NAME: 'db1',
    IP: '10.0.0.1',
    ...machineValues(machines),
    DATA_DIR: '/data',
    RUN_DIR: '/run',
    PASSWORD: 'secret',
    NETWORK: '10.0.0.0/24',
  }

  test('Patroni acknowledges nothing without a standby, and uses the interface of etcd that keeps a lost lock lost', () => {
    const settings = patroniSettings(values)
    expect(settings).toMatchObject({
      etcd: { hosts: ['10.0.0.1:2379', '10.0.0.2:2379', '10.0.0.3:2379'] },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, remove_data_directory_on_rewind_failure: true },
        },
      },
    })
    expect(settings).not.toHaveProperty('etcd3')
    const flags = etcdFlags(values)
    expect(flags).toEqual(expect.arrayContaining(['--name=db1', '--enable-v2=true', '--pre-vote=true']))
    expect(flags).toContain(
      '--initial-cluster=db1=http://10.0.0.1:2380,db2=http://10.0.0.2:2380,db3=http://10.0.0.3:2380',
    )
  })

  test('HAProxy leads writes to the primary and reads to the standbys, and a missing value is named', () => {
    const ports = { PRIMARY_PORT: '5000', STANDBY_PORT: '5001' }
    const text = deployFile('haproxy.cfg', { ...values, ...ports })
    expect(text).toMatch(/listen primary\n {2}bind 127\.0\.0\.1:5000\n {2}option httpchk OPTIONS \/primary/)
    expect(text).toMatch(/listen replica\n {2}bind 127\.0\.0\.1:5001\n {2}option httpchk OPTIONS \/replica/)
    expect(text.match(/ {2}server db\d 10\.0\.0\.\d:5432 check port 8008/g)).toHaveLength(6)
    expect(() => deployFile('haproxy.cfg', values)).toThrow('PRIMARY_PORT')
  })
})
