import { randomUUID } from 'node:crypto'
import { adminActor } from '#features/audit/actor.ts'
import { getUser } from '#features/people/accounts/server/user-store.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { Database } from '#platform/db/postgres.ts'
import { MESSAGE_PROVIDERS, messageFieldsOf, type MessageProviderName } from '#shared/message-providers.ts'
import { mobileNumberOf, mobileOfAddress } from '#shared/mobile-number.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { messageContract, type MessageContract, type Messages } from '../message-contract.ts'
import { kindRule } from '../message-kinds.ts'
import { fillTemplate } from '../template-text.ts'
import { bookCost, priceOf } from './book-cost.ts'
import { sumMonth } from './cost-store.ts'
import { readMessageSettings } from './message-settings-store.ts'
import { hostOf, readyChannels, type NumberDeps } from './number-channel.ts'
import { listTroubledMessages, type TroubledMessage } from './outbox-store.ts'
import { openProvider, settingsFrom } from './provider-keys.ts'
import { listMessageProviders, type MessageProviderRow } from './provider-store.ts'
import { changeMessageSettings, saveMessageKeys, saveTemplate } from './save-messages.ts'
import { ProviderBusy, sendToNumber } from './send-to-number.ts'
import { listTemplates } from './template-store.ts'

type Deps = { db: Database; numberDeps: NumberDeps & { db: Database } }

/** A test’s values by their tags. */
const SAMPLES = { numeric: '482913', alphanumeric: 'TEST-1', url: '', urlott: '', cbn: '', email: '' }

export function messageRoutes({ db, numberDeps }: Deps): Handlers<MessageContract> {
  const viewOf = (provider: MessageProviderName, rows: MessageProviderRow[]): Messages['providers'][0] => {
    const row = rows.find((one) => one.provider === provider)
    const values = row ? openProvider(numberDeps.secrets, row) : null
    return {
      provider,
      isOn: row?.is_on ?? false,
      isComplete: values !== null && settingsFrom(provider, values).faults.length === 0,
      fields: messageFieldsOf(provider).map(({ name, kind }) => {
        const value = values?.[name]
        if (kind !== 'secret') return { name, isSet: value !== undefined, value: value ?? '' }
        return {
          name,
          isSet: value !== undefined,
          lastFour: value && value.length >= 10 ? value.slice(-4) : '',
        }
      }),
    }
  }
  const all = async (): Promise<{ data: Messages }> => {
    const [{ settings, updatedAt }, rows, templates, month, troubled, shop] = await Promise.all([
      readMessageSettings(db),
      listMessageProviders(db),
      listTemplates(db),
      sumMonth(db),
      listTroubledMessages(db),
      numberDeps.shopName(db),
    ])
    return {
      data: {
        settings,
        updatedAt: updatedAt.toISOString(),
        providers: MESSAGE_PROVIDERS.map((provider) => viewOf(provider, rows)),
        templates: templates.map(({ template_id: templateId, flow_id: flowId, ...row }) => ({
          ...row,
          templateId,
          flowId,
        })),
        names: { shop, host: hostOf(numberDeps.publicUrl) },
        codeChannels: (await readyChannels(db, numberDeps, settings, 'code')).map(({ channel }) => channel),
        month: month.map(({ channel, messages, parts, paise, today_paise }) => ({
          channel,
          messages,
          parts,
          rupees: toRupees(paise),
          todayRupees: toRupees(today_paise),
        })),
        troubled: troubled.map(troubledView),
      },
    }
  }
  return {
    getMessages: all,
    saveMessageSettings: async ({ body, caller }) => {
      await changeMessageSettings(numberDeps, adminActor(caller), {
        settings: body.settings as Messages['settings'],
        updatedAt: body.updatedAt,
      } as Parameters<typeof changeMessageSettings>[2])
      return all()
    },
    saveMessageKeys: async ({ body, caller }) => {
      await saveMessageKeys(numberDeps, adminActor(caller), body)
      return all()
    },
    saveTemplate: async ({ body, caller }) => {
      await saveTemplate(numberDeps, adminActor(caller), body)
      return all()
    },
    sendTestMessage: async ({ body: { channel, kind, locale }, caller }) => {
      const { mobile } = await getUser(db, caller.userId)
      if (mobile === null || mobileOfAddress(mobileNumberOf(mobile).e164) === null)
        throw new AppError('invalid', undefined, {
          message: 'Enter your own mobile number in your profile first.',
        })
      const { settings } = await readMessageSettings(db)
      const ready = (await readyChannels(db, numberDeps, settings, kind, locale)).find(
        (one) => one.channel === channel,
      )
      if (!ready) throw new AppError('channel_not_set_up')
      const values = kindRule(kind).variables.map((tag) => SAMPLES[tag])
      const text = fillTemplate(ready.template.text, values)
      const event = `test-${randomUUID()}`
      await db.transaction((tx) =>
        bookCost(tx, settings, { event, channel, kind, mobile, ...priceOf(settings, channel, text) }),
      )
      const outcome = await sendToNumber(numberDeps, { event, mobile, channel, kind, values, locale }).catch(
        (error: unknown) => {
          if (error instanceof ProviderBusy) return 'busy' as const
          throw error
        },
      )
      const said =
        outcome === 'sent'
          ? 'It was sent'
          : outcome === 'busy'
            ? 'The company is busy. Try again later'
            : 'It was not sent: see below'
      return { data: { isSent: outcome === 'sent', text: `${said}.` } }
    },
  }
}

/** Whom a message was for, without saying it. */
const troubledView = ({ changed_at, recipient, ...row }: TroubledMessage) => ({
  ...row,
  at: changed_at.toISOString(),
  to: recipient.includes('@') ? recipient.replace(/^(.)[^@]*/u, '$1•••') : `••••••${recipient.slice(-4)}`,
})

export const mountMessage = room(messageContract, messageRoutes)
