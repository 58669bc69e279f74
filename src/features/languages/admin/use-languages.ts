import { usePage } from '#ui/use-page.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { languageCalls } from '../calls.ts'
import type { LanguageContract } from '../contract.ts'

const key = ['languages'] as const

/** Which languages the shop speaks, and how much of each. */
export function useLanguages() {
  const calls = useClient<LanguageContract>(languageCalls)
  return useData([...key, 'list'], (options) => calls.getLanguages({}, options))
}

export interface WantedSentences {
  locale: string
  search: string
  only: 'all' | 'own' | 'missing'
  page: number
  /** Only these, with commas between them. */
  keys?: string
}

export function useSentences(query: WantedSentences) {
  const calls = useClient<LanguageContract>(languageCalls)
  return usePage([...key, 'sentences', query], (options) =>
    calls.getSentences({ query: { ...query, limit: 20 } }, options),
  )
}

export function useLanguageChanges() {
  const calls = useClient<LanguageContract>(languageCalls)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const toggle = useMutation({
    mutationFn: (body: { locale: string; isOn: boolean }) => calls.switchLanguage({ body }),
    onError: (error) => void toast.error(error.message),
    onSuccess: ({ data }) => queries.setQueryData([...key, 'list'], data),
  })
  /** Throws the call's error. */
  async function save(body: { locale: string; key: string; wording: string | null }) {
    const { message } = await calls.saveSentence({ body })
    toast.success(message)
    await refresh()
  }
  return { toggle, save }
}
