import { t } from '#shared/words.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { CameraView } from './scan/camera-view.tsx'
import { signalRead } from './scan/signal-read.ts'
import { useScanner } from './scan/use-scanner.ts'
import { readBarcode, readPacketCode, type PacketCode } from '#shared/barcode.ts'
import { formatRupees } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { stockCalls } from '#features/stock/movements/calls.ts'
import type { FoundPack, StockContract } from '#features/stock/movements/contract.ts'

const FEWEST_LETTERS = 2

interface PackSearchProps {
  label: string
  /** `code` is what the packet's own code says, where one was scanned. */
  onPick: (pack: FoundPack, code: PacketCode | null) => void
  /** Whose bill is entered: what it calls a pack finds it, too. */
  supplierId?: string
  /** What is said under the field. */
  hint?: string
  /** What is typed first on the page. */
  autoFocus?: boolean
  /** Shown for each pack that was found; the price by default. */
  noteOf?: (pack: FoundPack) => string
}

/** Finds a pack by scanner, camera or typing. A code that one pack has is picked at once; the field keeps the focus. */
export function PackSearch({
  label,
  onPick,
  supplierId = '',
  hint,
  autoFocus,
  noteOf = priceNote,
}: PackSearchProps) {
  const { findPacks } = useClient<StockContract>(stockCalls)
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [usesCamera, setUsesCamera] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const search = wordsOf(useDeferredValue(typed))
  const isSearched = search.length >= FEWEST_LETTERS
  const queryOf = (words: string) => ({
    queryKey: ['stock', 'packs', words, supplierId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      findPacks({ query: { search: words, ...(supplierId && { supplierId }) } }, { signal }),
    staleTime: 10_000,
  })
  const { data, error, isFetching } = useQuery({
    ...queryOf(search),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const found = isSearched ? (data?.data ?? []) : []

  const pick = (pack: FoundPack, code: PacketCode | null) => {
    setTyped('')
    setProblem(null)
    onPick(pack, code)
    field.current?.focus()
  }
  /** A code, or what is typed when Enter is pressed: one pack is picked, of several somebody chooses. */
  const enter = async (words: string, isCode: boolean) => {
    if (words.length < FEWEST_LETTERS) return
    try {
      const { data: packs } = await queries.fetchQuery(queryOf(wordsOf(words)))
      if (isCode) signalRead(packs.length > 0)
      if (packs.length === 1) return pick(packs[0]!, readPacketCode(words))
      setTyped(words)
      setProblem(
        packs.length > 0
          ? null
          : isCode
            ? t('catalogue.no-pack-has-the-barcode-wordsof', { wordsOf: wordsOf(words) })
            : t('catalogue.nothing-found'),
      )
    } catch (failure) {
      if (isCode) signalRead(false)
      setProblem((failure as Error).message)
    }
  }
  useScanner((code) => void enter(code, true))

  return (
    <div>
      {usesCamera && (
        <div className="mb-3">
          <CameraView onCode={(code) => void enter(code, true)} onClose={() => setUsesCamera(false)} />
        </div>
      )}
      <TextField
        ref={field}
        label={label}
        autoFocus={autoFocus}
        type="search"
        required={false}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        placeholder={t('catalogue.scan-a-barcode-or-type-a-name')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          void enter(typed.trim(), false)
        }}
        before={<Search size={18} aria-hidden />}
        after={
          isFetching ? (
            <Spinner />
          ) : (
            !usesCamera && (
              <IconButton
                size="sm"
                label={t('catalogue.open-the-camera')}
                icon={<Camera size={20} aria-hidden />}
                onClick={() => setUsesCamera(true)}
              />
            )
          )
        }
        error={problem ?? error?.message}
        hint={
          isSearched && !isFetching && found.length === 0
            ? t('catalogue.nothing-found-try-a-part-of-the')
            : hint
        }
      />
      {found.length > 0 && (
        <ul
          aria-label={t('catalogue.packs-found')}
          className="mt-1 max-h-80 divide-y divide-line overflow-y-auto rounded-xl border border-line"
        >
          {found.map((pack) => (
            <li key={`${pack.productId} ${pack.unit}`}>
              <button
                type="button"
                onClick={() => pick(pack, readPacketCode(typed))}
                className="flex min-h-12 w-full items-center gap-3 bg-surface px-3 py-1.5 text-left -outline-offset-2 hover:bg-leaf-50"
              >
                <Picture src={pack.image} alt="" sizes="36px" className="w-9 shrink-0 rounded-lg" />
                <span className="min-w-0 grow wrap-anywhere">
                  {pack.name} <span className="text-muted">{pack.unit}</span>
                </span>
                <span className="shrink-0 text-sm text-muted tabular-nums">{noteOf(pack)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What is searched for: of a code its number. */
const wordsOf = (typed: string): string => readBarcode(typed) ?? typed.trim()

const priceNote = ({ price }: FoundPack): string => formatRupees(price)
