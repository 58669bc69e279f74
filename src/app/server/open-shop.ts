import { join } from 'node:path'
import { systemActor } from '#features/audit/actor.ts'
import { performImport } from '#features/catalogue/server/run-import.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { firstOwnerWord } from '#features/people/accounts/server/first-owner.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { encodeHere } from '#features/media/server/avif-encoder.ts'
import { mailboxMailer } from '#features/notifications/server/mailbox-mailer.ts'
import { monitoredMailer } from '#features/notifications/server/monitored-mailer.ts'
import { openAnnouncer } from '#features/orders/server/announcer.ts'
import { storefrontCalls } from '#features/storefront/calls.ts'
import type { StorefrontContract } from '#features/storefront/contract.ts'
import { openJobAlarm } from '#platform/jobs/job-alarm.ts'
import { startJobs } from '#platform/jobs/job-runner.ts'
import type { StartingPort } from '#platform/http/starting-port.ts'
import { openPublicFetch } from '#platform/http/public-fetch.ts'
import { RightOfWay } from '#platform/http/right-of-way.ts'
import { watchedFileStore } from '#platform/files/watched-file-store.ts'
import { openMailer } from '#platform/mail/mail.ts'
import { watchOutage } from '#platform/outages/watch-outage.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Logger } from '#platform/log.ts'
import type { Tracing } from '#platform/tracing.ts'
import { openDatabase, type Database, type Log } from '#platform/db/postgres.ts'
import { hasTables } from '#platform/db/server-store.ts'
import { openReplica } from '#platform/db/replica-reads.ts'
import { client } from '#shared/api-client.ts'
import { paths } from '#shared/paths.ts'
import { encodeInProcess } from '../avif-process/encode-in-process.ts'
import { importInThread } from '../import-thread/import-in-thread.ts'
import { backupLane } from './back-up-shop.ts'
import { buildServer, paymentDepsOf } from './build-server.ts'
import { openFileStore } from './uploads.ts'
import { keepErasureList } from './erasure-list.ts'
import { erasedAgain, finishRestore } from './finish-restore.ts'
import { openJobDatabases } from './job-databases.ts'
import { announcingOf, jobLanes } from './jobs.ts'
import { numberDepsOf, pushDepsOf } from './number-deps.ts'
import { prepareDatabase, rolesOf, usesPooler } from './prepare-database.ts'
import { untilUpgraded } from './until-upgraded.ts'
import { writeWord } from '../demo-shop/demo-or-shop.ts'
import { loadHistory } from '../demo-shop/load-history.ts'
import { seedDemo } from '../demo-shop/seed-demo.ts'
import { DEMO_ADMIN } from '../demo-shop/demo-admin.ts'
import type { DemoPayments } from '../demo-shop/demo-sandboxes.ts'
import { type ServeOptions, servePagesOf } from './serve-pages-of.ts'

/** Connections reserved for placing orders: each order holds one for a few milliseconds. */
const ORDER_POOL_SIZE = 4

/** The limits of reports and exports: two at once, each for this long. */
const REPORT_POOL_SIZE = 2
export const REPORT_TIMEOUT_MS = 3_000

export interface RunningShop {
  url: string
  /** URL of the demo shop's payment sandboxes. */
  sandboxUrl: string | null
  /** Where the first administrator claims a shop that has none; for the terminal only. */
  ownerUrl: string | null
  /** Its visitors may become the demo's persons. */
  hasPersons: boolean
  stop(): Promise<void>
}

/** What `serve` has prepared while this file's code was being loaded. */
interface Prepared extends ServeOptions {
  log: Logger
  tracing: Tracing | null
  /** Null if the settings name a database. */
  embedded: EmbeddedPostgres | null
  /** Released just before the server listens on it. */
  port: StartingPort
  /** The demo shop's sandboxes, or null. */
  demo: DemoPayments | null
  /** Steps that take back what was opened, the last one first. */
  undo: (() => Promise<void> | void)[]
}

/** Opens the shop on its database: everything from the connections to the listening server. */
export async function openShop(prepared: Prepared): Promise<Omit<RunningShop, 'stop'>> {
  const {
    config,
    root,
    program,
    say,
    development = false,
    log,
    tracing,
    embedded,
    port,
    demo,
    undo,
  } = prepared
  const { owner, serving, direct } = rolesOf(config, embedded)
  const pooled = await usesPooler(config)
  const forCalls = { log, pooled, showsRequestId: config.requestIdsInSql }
  const db = openDatabase(serving, { ...forCalls, poolSize: config.poolSize })
  undo.push(() => db.close())
  const orderDb = openDatabase(serving, { ...forCalls, poolSize: ORDER_POOL_SIZE })
  undo.push(() => orderDb.close())
  const reportDb = openDatabase(serving, {
    ...forCalls,
    poolSize: REPORT_POOL_SIZE,
    statementTimeoutMs: REPORT_TIMEOUT_MS,
  })
  undo.push(() => reportDb.close())
  const replicas = config.databaseReadUrls.map((url) => openReplica(url, { poolSize: config.poolSize, log }))
  undo.push(async () => void (await Promise.all(replicas.map((replica) => replica.close()))))
  const { bellDb, jobDb, paymentDb, ...jobDatabases } = openJobDatabases(direct, log)
  undo.push(() => jobDatabases.close())

  const isNew = !(await hasTables(db))
  if (!isNew) await writeWord(config, db, { isNew })
  const applied = await prepareDatabase({ owner, serving: db }, { root, log })
  if (isNew) await writeWord(config, db, { isNew })
  if (applied.length) say(`Migrated the database to ${applied.at(-1)}.`)
  const again = await finishRestore(owner, log)
  if (again > 0) say(erasedAgain(again))
  const files = config.s3
    ? watchedFileStore(openFileStore(config), bucketWatch(db, log))
    : openFileStore(config)
  if (config.demo) {
    await seedDemo({ db, files, demoDir: join(root, 'demo'), log, say })
    await grantAdmin(db, systemActor, DEMO_ADMIN)
    if (config.demoHistory) await loadHistory({ owner, db, demoDir: join(root, 'demo'), log, say })
  }

  const alarm = await openJobAlarm(bellDb.pool, log)
  undo.push(async () => alarm.close())
  const announcing = announcingOf({
    db: bellDb,
    publicUrl: config.publicUrl,
    authSecrets: config.authSecrets,
    log,
  })
  const rightOfWay = new RightOfWay()
  const announcer = openAnnouncer(announcing, alarm, () => rightOfWay.begin())
  undo.push(announcer.stop)
  const built = await buildServer({
    config,
    onOrderPlaced: announcer.add,
    rightOfWay,
    db,
    orderDb,
    reportDb,
    replicas,
    realtimePool: bellDb.pool,
    files,
    log,
    tracing,
  })
  undo.push(() => built.close())
  await servePagesOf(built, { config, root, development, files })

  const mailer = config.smtpUrl
    ? monitoredMailer(openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, log }), jobDb, log)
    : mailboxMailer(jobDb, log)
  undo.push(() => mailer.close())
  const lanes = jobLanes({
    announcing,
    db: jobDb,
    files,
    codes: codesFrom(...config.authSecrets),
    secrets: secretBoxFrom(...config.authSecrets),
    mailer,
    numbers: numberDepsOf(config, jobDb),
    push: pushDepsOf(config, jobDb),
    publicUrl: config.publicUrl,
    shopName: async () => (await client<StorefrontContract>(storefrontCalls, built.send).getShop()).data.name,
    payments: paymentDepsOf(config, paymentDb, log, built.live),
    // TypeScript sources need tsx, which Node.js 20 does not load in worker threads.
    importProducts: development ? (id) => performImport(jobDb, id) : importInThread(program, direct),
    fetchPublic: openPublicFetch(),
    keepErasureList: (of) => keepErasureList(config, of),
    openAvifEncoder: development ? encodeHere : () => encodeInProcess(program),
    log,
  })
  if (embedded) await untilUpgraded(config.dataDir, port, built.server)
  const jobs = await startJobs(
    [...Object.values(lanes), backupLane({ config, database: direct, db: jobDb, files, log })],
    { db: bellDb, alarm, log, tracing },
  )
  undo.push(() => jobs.stop())

  await port.release()
  await built.server.listen({ port: config.port, host: config.host })
  undo.push(() => built.drain())
  const word = await firstOwnerWord(db, config.authSecrets[0])
  const ownerUrl = word && `${config.publicUrl}${paths.firstOwner}?word=${word}`
  const sandboxUrl = demo?.sandboxes ? `http://localhost:${config.sandboxPort}` : null
  return { url: config.publicUrl, sandboxUrl, ownerUrl, hasPersons: built.hasPersons }
}

const bucketWatch = (db: Database, log: Log) =>
  watchOutage({ db, log }, 'bucket', {
    failed: 'the bucket of pictures cannot be used',
    worked: 'the bucket of pictures works again',
  })
