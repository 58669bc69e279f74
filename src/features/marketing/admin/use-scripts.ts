import { useData } from '#ui/use-data.ts'
import { usePage } from '#ui/use-page.ts'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import type { FieldPurpose, MarketingScripts, PanelContract } from '../contract.ts'
import { panelCalls } from '../panel-calls.ts'

const PAGE_SIZE = 10

type Markup = Pick<MarketingScripts, 'headerScripts' | 'metaTags' | 'bodyScripts'>

/** Versions of the scripts, newest first. */
export function useScriptHistory(page: number) {
  const { getScriptHistory } = useClient<PanelContract>(panelCalls)
  return usePage(['marketing', 'history', page], (options) =>
    getScriptHistory({ query: { page, limit: PAGE_SIZE } }, options),
  )
}

/** What the draft would add to pages. */
export function useScriptParts(draft: Markup & { hosts: string[] }) {
  const { checkScripts } = useClient<PanelContract>(panelCalls)
  return useData(['marketing', 'check', draft], (options) => checkScripts({ body: draft }, options), {
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

interface ScriptsDraft extends Markup {
  headerPurpose: FieldPurpose | null
  bodyPurpose: FieldPurpose | null
  hosts: string[]
  enabled: boolean
  note: string
  updatedAt?: string
}

/** Saves a new version, switches scripts on or off, or restores an earlier version: all pages follow within a second. */
export function useScriptChanges() {
  const calls = useClient<PanelContract>(panelCalls)
  const queries = useQueryClient()
  const options = {
    onSettled: () => queries.invalidateQueries({ queryKey: ['marketing', 'history'] }),
  }
  const save = useMutation({
    ...options,
    mutationFn: (draft: Partial<ScriptsDraft>) => calls.saveScripts({ body: draft }),
  })
  const restore = useMutation({
    ...options,
    mutationFn: (version: number) => calls.restoreScripts({ body: { version } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(error.message),
  })
  return { save, restore }
}
