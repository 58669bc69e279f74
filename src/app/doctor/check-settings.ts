import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  countSecondFactorsBySecret,
  resealSecondFactors,
} from '#features/people/accounts/server/reseal-second-factors.ts'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { listAdmins } from '#features/people/accounts/server/admin-store.ts'
import { paymentMethodLabels, type OnlineMethod } from '#features/payments/methods.ts'
import { listKeysBySecret, resealPaymentKeys } from '#features/payments/server/sealed-keys.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/postgres.ts'
import { DEMO_ADMIN } from '../demo-shop/demo-admin.ts'
import { SANDBOX_BOOKS } from '../demo-shop/demo-sandboxes.ts'
import { dataKindOf } from '../demo-shop/demo-or-shop.ts'
import { findInventions } from '../demo-shop/find-inventions.ts'
import { counted, type Check, type Finding } from './finding.ts'

/** Checks whether second factors still need a former AUTH_SECRET, or one that is no longer set. */
export const secretsCheck = (db: Database, { authSecrets }: Config): Check => ({
  name: 'Secrets',
  run: async () => {
    const secrets = secretBoxFrom(...authSecrets)
    const { former, lost } = await countSecondFactorsBySecret(db, secrets)
    const findings: Finding[] = []
    if (former > 0)
      findings.push({
        level: 'warning',
        text: `${counted(former, 'second factor is', 'second factors are')} sealed with a former AUTH_SECRET`,
        advice:
          'A server that has both secrets reseals them within five minutes; until then, keep the former one in the list.',
        fix: () => resealSecondFactors(db, secrets),
      })
    if (lost > 0)
      findings.push({
        level: 'fault',
        text: `${counted(lost, 'second factor is', 'second factors are')} sealed with an AUTH_SECRET that is no longer set: codes from the app are refused`,
        advice:
          'Put the former secret back into the list (docs/operate/keys.md, Rotating the secret). Or let these administrators log in with a recovery code and set up two-step login again.',
      })
    const keys = await listKeysBySecret(db, secrets)
    for (const provider of keys.former)
      findings.push({
        level: 'warning',
        text: `the payment keys of ${paymentMethodLabels[provider]} are sealed with a former AUTH_SECRET`,
        advice: 'A server that has both secrets reseals them within five minutes.',
        fix: () => resealPaymentKeys(db, secrets),
      })
    for (const provider of keys.lost)
      findings.push({
        level: 'fault',
        text: `the payment keys of ${paymentMethodLabels[provider]} are sealed with an AUTH_SECRET that is no longer set: it takes no payments`,
        advice:
          'Put the former secret back into the list, or enter the keys again (Settings, Payment methods).',
      })
    return findings
  },
})

/** Warnings that follow from the settings alone. */
export function settingsWarnings(config: Config): Finding[] {
  const isPublic = config.publicUrl.startsWith('https:')
  const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice })
  const warnings: [boolean, Finding][] = [
    [
      isPublic && config.trustProxy.length === 0,
      warning(
        'TRUST_PROXY is not set, though https comes from a proxy: all visitors count as one and share its limits',
        "Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.",
      ),
    ],
    [
      config.databaseUrl !== null && config.databaseOwnerUrl === null,
      warning(
        'one role owns the tables and serves the shop',
        'Create a second role, and set DATABASE_OWNER_URL (docs/operate/several-servers.md, A database server of your own).',
      ),
    ],
    [
      isPublic && ['silent', 'fatal', 'error'].includes(config.logLevel),
      warning(`LOG_LEVEL=${config.logLevel} hides the cause of errors`, 'Set LOG_LEVEL=info.'),
    ],
    [
      ['debug', 'trace'].includes(config.logLevel),
      warning(
        `LOG_LEVEL=${config.logLevel} fills the disk`,
        'Set LOG_LEVEL=info when you have finished debugging.',
      ),
    ],
    [
      config.serviceWorker === 'off',
      warning(
        'the service worker is switched off: the shop does not open without a network',
        'Set SERVICE_WORKER=on with the fixed release.',
      ),
    ],
    [
      isPublic && config.budgets.codes.totalPerHour > 30_000,
      warning(
        'BUDGET_CODES_TOTAL_HOUR lets strangers send many emails in your name',
        'Lower it to what a busy hour needs.',
      ),
    ],
    [
      isPublic && config.budgets.codes.failuresPerHour > 2_000,
      warning('BUDGET_FAILED_LOGINS_PER_HOUR lets codes be guessed unnoticed', 'Lower it to a few hundred.'),
    ],
    [
      config.s3?.endpoint.startsWith('http:') === true && !/\/\/(localhost|127\.)/.test(config.s3.endpoint),
      warning(
        'S3_ENDPOINT is not https: pictures and the key go over the network unencrypted',
        'Use the https address of the service.',
      ),
    ],
    [
      config.metricsAllow.some((entry) => entry.endsWith('/0')),
      warning('METRICS_ALLOW lets anyone read the metrics', 'List only the addresses that collect them.'),
    ],
  ]
  return warnings.filter(([applies]) => applies).map(([, finding]) => finding)
}

/** What the demo's command has left in a shop. */
function demoRemains({ dataDir, payments }: Config, admins: { email: string }[]): Finding[] {
  const findings: Finding[] = []
  if (admins.some(({ email }) => email === DEMO_ADMIN))
    findings.push({
      level: 'fault',
      text: `${DEMO_ADMIN}, the administrator of the demo, may run this shop`,
      advice: `npm run admin -- revoke ${DEMO_ADMIN}`,
    })
  if (existsSync(join(dataDir, SANDBOX_BOOKS)))
    findings.push({
      level: 'fault',
      text: 'the demo has run in this shop: orders may have been paid in its payment sandbox, with no money',
      advice: `Look for them (Orders, paid online), cancel them, and delete ${join(dataDir, SANDBOX_BOOKS)}.`,
    })
  for (const [method, settings] of Object.entries(payments.providers))
    if (Object.values(settings ?? {}).some(isOwnMachine))
      findings.push({
        level: 'fault',
        text: `${paymentMethodLabels[method as OnlineMethod]} is a sandbox on this machine: its payments bring no money`,
        advice: `Remove the ${method}_… settings, or enter the provider’s own addresses.`,
      })
  return findings
}

const isOwnMachine = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\/(localhost|127\.|\[::1\])/.test(value)

export const settingsCheck = (db: Database, config: Config): Check => ({
  name: 'Settings',
  run: async () => {
    const findings = settingsWarnings(config)
    const admins = await listAdmins(db)
    const withoutSecondFactor = admins.filter((admin) => !admin.has_second_factor)
    if (withoutSecondFactor.length > 0 && config.publicUrl.startsWith('https:'))
      findings.push({
        level: 'warning',
        text: `${counted(withoutSecondFactor.length, 'administrator logs', 'administrators log')} in with one step`,
        advice: 'Each of them can turn on two-step login in their profile.',
      })
    if (admins.length === 0)
      findings.push({
        level: 'warning',
        text: 'there is no administrator: nobody is notified of orders',
        advice: 'npm run admin -- grant you@example.in',
      })
    if ((await dataKindOf(config, db)) === 'demo') return findings
    findings.push(...demoRemains(config, admins))
    for (const { field, value } of findInventions(await readShop(db)))
      findings.push({
        level: 'warning',
        text: `the shop publishes the made-up ${field} "${value}"`,
        advice: 'Enter your own in Settings, or leave it empty.',
      })
    return findings
  },
})
