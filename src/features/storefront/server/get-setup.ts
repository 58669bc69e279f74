import type { Tx } from '#platform/db/postgres.ts'
import type { Invention, Setup, Shop } from '../contract.ts'
import { defaultShop } from '../default-shop.ts'
import { PRODUCTS_TO_OPEN, type SetupAnswer } from '../setup.ts'
import { findOpening, readSettings } from './shop-store.ts'
import { readAnswers, readTestMail } from './setup-store.ts'

/** What other features know about a new shop. */
export interface SetupFacts {
  products: number
  charges: number
  onlineMethods: string[]
  /** The companies that take no payments yet, and what each still needs. */
  missingKeys: { label: string; needs: string[] }[]
}

export interface SetupDeps {
  /** Finds what the shop publishes although it is made up. */
  findInventions: (shop: Shop) => Invention[]
  readSetupFacts: (tx: Tx) => Promise<SetupFacts>
  /** Whether this is the demo shop, which is complete. */
  isDemo: boolean
}

/** The list "Before you open": each row is done as soon as the settings, the catalogue or an answer say so. */
export async function getSetup(
  tx: Tx,
  { findInventions, readSetupFacts, isDemo }: SetupDeps,
): Promise<Setup> {
  const { shop, updatedAt } = await readSettings(tx)
  const [answers, mail, opened, facts] = [
    await readAnswers(tx),
    await readTestMail(tx),
    await findOpening(tx),
    await readSetupFacts(tx),
  ]
  const says = (answer: SetupAnswer) => answers[answer] === true
  const isSaved = (at: string) => Date.parse(at) > 0
  const steps: Setup['steps'] = {
    name: shop.name !== defaultShop.name,
    registrations: (shop.fssai !== '' && shop.gstin !== '') || says('notRegistered'),
    officer: shop.grievanceOfficer.name !== '',
    charge: facts.charges > 0 || says('freeDelivery'),
    area: shop.areas !== null || says('everywhere'),
    hours: isSaved(updatedAt.opening) || says('alwaysOpen'),
    payments: facts.onlineMethods.length > 0 || says('cashOnly'),
    mail: mail.arrivedAt !== null,
    policies: isSaved(updatedAt.promises) || says('policiesRead'),
    products: facts.products >= PRODUCTS_TO_OPEN,
  }
  const isDone = opened !== null && Object.values(steps).every(Boolean)
  return {
    isOpened: opened !== null,
    isShown: !isDemo && !isDone && !says('dismissed') && opened !== 'migration',
    inventions: findInventions(shop),
    steps,
    products: facts.products,
    onlineMethods: facts.onlineMethods,
    missingKeys: facts.missingKeys,
    testMailSentAt: mail.sentAt,
  }
}
