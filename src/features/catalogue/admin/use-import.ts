import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#shared/endpoint.ts'
import { useClient } from '#ui/api-context.tsx'
import { catalogueAdminCalls } from '../admin-calls.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { MAX_IMPORT_BYTES } from '../limits.ts'

export type ImportReply = DataOf<CatalogueAdminContract['importProducts']>

/** A file as it was when it was chosen: what is imported is what was checked. */
interface ChosenFile {
  name: string
  content: Blob
}

export type ImportStep =
  | { name: 'choose' }
  | { name: 'checking'; file: ChosenFile; sent: number }
  | { name: 'checked'; file: ChosenFile; reply: ImportReply }
  | { name: 'importing'; file: ChosenFile; rows: number }
  | { name: 'done'; file: ChosenFile; reply: ImportReply; message: string }

/** A file on its way into the catalogue: chosen, checked by a dry run, imported. */
export function useImport() {
  const { importProducts, getImportProgress } = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const queries = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ name: 'choose' })
  const [problem, setProblem] = useState<{ message: string; retry?: () => void } | null>(null)

  const isImporting = step.name === 'importing'
  const progress = useQuery({
    queryKey: ['catalogue-import', 'progress'],
    queryFn: ({ signal }) => getImportProgress({}, { signal }),
    enabled: isImporting,
    refetchInterval: 1_000,
    gcTime: 0,
  }).data?.data

  const attempt = async (before: ImportStep, work: () => Promise<ImportStep>, retry: () => void) => {
    setProblem(null)
    try {
      setStep(await work())
    } catch (error) {
      setStep(before)
      setProblem({ message: messageOf(error), retry })
    }
  }

  const check = (file: ChosenFile) =>
    attempt(
      { name: 'choose' },
      async () => {
        setStep({ name: 'checking', file, sent: 0 })
        const { data } = await importProducts(
          { query: { dryRun: 'true' }, form: { file: file.content } },
          { onProgress: (sent) => setStep({ name: 'checking', file, sent }) },
        )
        return { name: 'checked', file, reply: data }
      },
      () => void check(file),
    )

  const write = (checked: Extract<ImportStep, { name: 'checked' }>) =>
    attempt(
      checked,
      async () => {
        const { file, reply } = checked
        setStep({ name: 'importing', file, rows: reply.planned.rows })
        const skipWrongRows = reply.faultCount > 0 ? 'true' : 'false'
        const { data, message } = await importProducts({
          query: { skipWrongRows },
          form: { file: file.content },
        })
        if (!data.isWritten) return { name: 'checked', file, reply: data }
        void queries.invalidateQueries({ queryKey: ['catalogue'] })
        return { name: 'done', file, reply: data, message }
      },
      () => void write(checked),
    )

  return {
    step,
    problem,
    /** Rows written so far, while importing. */
    done: isImporting ? (progress?.done ?? 0) : 0,
    choose: async (chosen: File) => {
      const wrong = fileProblem(chosen)
      if (wrong) return setProblem({ message: wrong })
      try {
        const content = new Blob([await chosen.arrayBuffer()], { type: 'text/csv' })
        await check({ name: chosen.name, content })
      } catch {
        setProblem({ message: `${chosen.name} could not be read. Please choose it again.` })
      }
    },
    write,
    startOver: () => {
      setProblem(null)
      setStep({ name: 'choose' })
    },
  }
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'The file could not be imported. Please try again.'

/** Why a file cannot be sent at all; null when it can. */
function fileProblem({ name, size }: File): string | null {
  if (size > MAX_IMPORT_BYTES) return `${name} is larger than 16 MB. Please split it into several files.`
  if (size === 0) return `${name} is empty.`
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    return `${name} is a spreadsheet. Please save it as "CSV UTF-8" first, and choose that file.`
  return null
}
