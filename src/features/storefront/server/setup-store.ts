import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import { SETUP_ANSWERS, type SetupAnswer } from '../setup.ts'
import { findSetting, lockSetting, saveSetting } from './settings-store.ts'

const ANSWERS = 'setup'
const TEST_MAIL = 'test-mail'

const answers = z.partialRecord(z.enum(SETUP_ANSWERS), z.boolean())

export const readAnswers = async (tx: Tx): Promise<Partial<Record<SetupAnswer, boolean>>> =>
  answers.safeParse(await findSetting(tx, ANSWERS)).data ?? {}

/** Stores one answer; returns the one before. */
export async function saveAnswer(tx: Tx, answer: SetupAnswer, value: boolean): Promise<boolean> {
  await lockSetting(tx, ANSWERS)
  const before = await readAnswers(tx)
  await saveSetting(tx, ANSWERS, { ...before, [answer]: value })
  return before[answer] === true
}

const testMail = z.object({ hash: z.string(), sentAt: z.string(), arrivedAt: z.string().nullable() })
const none = { hash: '', sentAt: null, arrivedAt: null }

/** The last test mail: when it was sent, and when its link was opened. */
export const readTestMail = async (tx: Tx) =>
  testMail.safeParse(await findSetting(tx, TEST_MAIL)).data ?? none

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Notes that a mail with this secret is sent; an earlier one still counts if it had arrived. */
export async function saveTestMail(tx: Tx, secret: string): Promise<void> {
  await lockSetting(tx, TEST_MAIL)
  const { arrivedAt } = await readTestMail(tx)
  await saveSetting(tx, TEST_MAIL, { hash: hashOf(secret), sentAt: new Date().toISOString(), arrivedAt })
}

/** Notes that the mail with this secret has arrived; false if it is not the last one. */
export async function markTestMailArrived(tx: Tx, secret: string): Promise<boolean> {
  await lockSetting(tx, TEST_MAIL)
  const mail = await readTestMail(tx)
  if (mail.hash !== hashOf(secret)) return false
  if (mail.arrivedAt === null)
    await saveSetting(tx, TEST_MAIL, { ...mail, arrivedAt: new Date().toISOString() })
  return true
}
