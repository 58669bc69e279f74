import { adminActor } from '#features/audit/actor.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { Database } from '#platform/db/postgres.ts'
import { MESSAGE_PROVIDERS, messageFieldsOf, type MessageProviderName } from '#shared/message-providers.ts'
import { toRupees } from '#shared/money.ts'
import { messageContract, type MessageContract, type Messages } from '../message-contract.ts'
import { sumMonth } from './cost-store.ts'
import { readMessageSettings } from './message-settings-store.ts'
import { hostOf, readyChannels, type NumberDeps } from './number-channel.ts'
import { listTroubledMessages, type TroubledMessage } from './outbox-store.ts'
import { openProvider, settingsFrom } from './provider-keys.ts'
import { listMessageProviders, type MessageProviderRow } from './provider-store.ts'
import { changeMessageSettings, saveMessageKeys, saveTemplate } from './save-messages.ts'
import { sendTestMessage } from './test-message.ts'
import { listTemplates } from './template-store.ts'

type Deps = { db: Database; numberDeps: NumberDeps & { db: Database } }

function messageRoutes({ db, numberDeps }: Deps): Handlers<MessageContract> {
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
    sendTestMessage: async ({ body, caller }) => ({
      data: await sendTestMessage(db, numberDeps, caller.userId, body),
    }),
  }
}

/** Whom a message was for, without saying it. */
const troubledView = ({ changed_at, recipient, ...row }: TroubledMessage) => ({
  ...row,
  at: changed_at.toISOString(),
  to: recipient.includes('@') ? recipient.replace(/^(.)[^@]*/u, '$1•••') : `••••••${recipient.slice(-4)}`,
})

export const mountMessage = room(messageContract, messageRoutes)
