import { useData } from '#ui/use-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DataOf, InputOf } from '#shared/endpoint.ts'
import { useClient } from '#ui/api-context.tsx'
import { catalogueAdminCalls } from '../admin-calls.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { MAX_IMPORT_BYTES } from '../limits.ts'
import { IMPORT_HISTORY } from './use-import-history.ts'

export type ImportState = DataOf<CatalogueAdminContract['importProducts']>
export type Meanings = InputOf<CatalogueAdminContract['mapImport']>['body']
export type CategoryMeaning = NonNullable<Meanings['categories']>[number]
export type ImportOutcome = NonNullable<ImportState['outcome']>

const KEY = ['catalogue-import']

const isRunning = (state: ImportState | null | undefined): boolean =>
  state?.status === 'checking' || state?.status === 'importing'

/** The administrator's current import, whose state is on the server: a reloaded page or another tab shows the same. */
export function useImport() {
  const calls = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const queries = useQueryClient()
  const [sending, setSending] = useState<{ fileName: string; sent: number } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; retry?: () => void } | null>(null)

  const { data, error, refetch } = useData(KEY, (options) => calls.getImport({}, options), {
    refetchInterval: ({ state }) => (isRunning(state.data) ? 700 : false),
    gcTime: 0,
  })
  const state = data ?? null

  // After an import, every product list is fetched again.
  const wasImporting = useRef(false)
  useEffect(() => {
    if (wasImporting.current && state?.status === 'done')
      for (const queryKey of [['catalogue'], IMPORT_HISTORY]) void queries.invalidateQueries({ queryKey })
    wasImporting.current = state?.status === 'importing'
  }, [state?.status, queries])

  const attempt = async (work: () => Promise<ImportState | null>) => {
    setProblem(null)
    setIsBusy(true)
    try {
      const after = await work()
      await queries.cancelQueries({ queryKey: KEY })
      queries.setQueryData(KEY, after)
    } catch (error) {
      setProblem({ message: messageOf(error), retry: () => void attempt(work) })
      void refetch()
    }
    setSending(null)
    setIsBusy(false)
  }

  return {
    /** Undefined until it is loaded. */
    state: data === undefined ? undefined : state,
    sending,
    /** A choice is being sent. */
    isBusy,
    problem: problem ?? (error && data === undefined ? { message: error.message, retry: refetch } : null),
    choose: async (chosen: File) => {
      const wrong = fileProblem(chosen)
      if (wrong) return setProblem({ message: wrong })
      const { name: fileName } = chosen
      await attempt(async () => {
        setSending({ fileName, sent: 0 })
        const query = { fileName: fileName.slice(-200) }
        const onProgress = (sent: number) => setSending({ fileName, sent })
        return (await calls.importProducts({ query, form: { file: chosen } }, { onProgress })).data
      })
    },
    write: (skipWrongRows: boolean) =>
      attempt(async () => (await calls.writeImport({ body: { skipWrongRows } })).data),
    /** Says what columns or categories mean; the file is checked again. */
    map: (meanings: Meanings) => attempt(async () => (await calls.mapImport({ body: meanings })).data),
    startOver: () =>
      attempt(async () => {
        await calls.discardImport({})
        return null
      }),
  }
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'The file could not be imported. Please try again.'

/** Why a file cannot be uploaded; null when it can. */
function fileProblem({ name, size }: File): string | null {
  if (size > MAX_IMPORT_BYTES)
    return `${name} is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Please split it into several files.`
  if (size === 0) return `${name} is empty.`
  return null
}
