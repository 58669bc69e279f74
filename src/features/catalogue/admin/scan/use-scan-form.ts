import { useEffect, useRef, useState } from 'react'
import { barcodeProblem, readBarcode } from '#shared/barcode.ts'
import { newUuid } from '#shared/new-uuid.ts'
import type { Product } from '#shared/shapes.ts'
import type { Path } from '#ui/form-paths.ts'
import { useFields } from '#ui/use-fields.ts'
import { productFormSchema } from '../product-form-schema.ts'
import { emptyProduct, valuesOf, type ProductValues } from '../product-form-values.ts'
import { readKeptCategory, writeKeptCategory } from './kept-category.ts'
import type { ScanEntry, ScanQueue } from './scan-queue.ts'
import { signalRead } from './signal-read.ts'
import { useFindByBarcode } from './use-scan-queue.ts'

/** Milliseconds to wait for the shop to say whether it has a barcode; without an answer it is taken as new. */
const LOOKUP_MS = 4_000

/** Where a barcode comes from: corrected by hand, or another packet that was shown. */
type CodeSource = 'field' | 'scanner' | 'camera'

/** The product that is being entered: its barcode, its values, and what becomes of them. */
export function useScanForm(queue: ScanQueue) {
  const findByBarcode = useFindByBarcode()
  const [begun] = useState(() => ({ ...emptyProduct, ...readKeptCategory() }))
  const form = useFields<ProductValues>({
    initial: begun,
    // Typed numbers may be null; validated ones are not.
    schema: productFormSchema as never,
    submit: () => undefined,
  })
  const barcodeField = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string | null>(null)
  const [known, setKnown] = useState<Product | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  /** The entry of the list that is being corrected. */
  const [entryId, setEntryId] = useState<string | null>(null)
  /** Counts the products that were begun. */
  const [serial, setSerial] = useState(0)
  /** The field that gets the focus once it is shown. */
  const [focused, setFocused] = useState<Path<ProductValues> | 'barcode' | null>(null)
  const lookup = useRef(new AbortController())
  /** The pack with the barcode. */
  const at = Math.max(0, known?.packs.findIndex(({ barcode }) => barcode === code) ?? 0)

  useEffect(() => {
    if (!focused) return
    const field = document.getElementsByName(focused)[0] as HTMLInputElement | undefined
    if (focused === 'barcode') barcodeField.current?.focus()
    else field?.focus()
    if (focused !== 'barcode') field?.select()
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- a focus is set once
    setFocused(null)
  }, [focused])

  function show(next: Pick<ScanEntry, 'barcode' | 'values' | 'base' | 'picture'>, id: string | null = null) {
    lookup.current.abort()
    setLooking(false)
    setTyped(next.barcode)
    setCode(next.barcode)
    setCodeError(null)
    setKnown(next.base)
    setPicture(next.picture)
    setEntryId(id)
    setSerial((before) => before + 1)
    const saved = next.base ? valuesOf(next.base) : { ...emptyProduct, ...readKeptCategory() }
    form.reset(id ? next.values : saved, saved)
  }

  const clear = () => {
    setNotice(null)
    show({ barcode: '', values: emptyProduct, base: null, picture: null })
    setFocused('barcode')
  }

  const showKnown = (base: Product, barcode: string) => {
    show({ barcode, values: valuesOf(base), base, picture: null })
    setFocused(`packs.${base.packs.findIndex((pack) => pack.barcode === barcode)}.stock`)
  }

  const edit = ({ id, ...entry }: ScanEntry) => {
    setNotice(null)
    if (entry.state === 'saved') return entry.base && showKnown(entry.base, entry.barcode)
    show(entry, id)
    setFocused(entry.base ? 'packs.0.stock' : 'name')
  }

  /** False when nothing was entered: a wrong code, a product in the list already, or another that is not finished. */
  async function enter(text: string, source: CodeSource, moveFocus = true): Promise<boolean> {
    const found = readBarcode(text)
    setNotice(null)
    if (found === null) {
      setTyped(text)
      setCodeError(barcodeProblem(text))
      if (source !== 'field') signalRead(false)
      if (moveFocus) setFocused('barcode')
      return false
    }
    const refuse = (why: string) => {
      setTyped(code)
      setCodeError(null)
      setNotice(why)
      return false
    }
    const listed = queue.entries.get().find(({ id, barcode }) => barcode === found && id !== entryId)
    if (listed?.state === 'failed') edit(listed)
    else if (listed) return refuse(`${listed.values.name} is in the list already: it was not entered again.`)
    else if (found === code) {
      setTyped(found)
      setCodeError(null)
    } else if (source !== 'field' && code && !next()) {
      const name = form.now().name.trim() || 'this product'
      return refuse(`Finish ${name} first, or clear it: ${found} was not entered.`)
    } else await take(found, moveFocus)
    if (source !== 'field') signalRead(true)
    return true
  }

  async function take(found: string, moveFocus: boolean): Promise<void> {
    lookup.current.abort()
    const { signal } = (lookup.current = new AbortController())
    setTyped(found)
    setCode(found)
    setCodeError(null)
    setLooking(true)
    const product = await findByBarcode(
      found,
      AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_MS)]),
    ).catch(() => null)
    if (signal.aborted) return
    setLooking(false)
    if (product) showKnown(product, found)
    else {
      // The product of the barcode that stood here before.
      if (known) form.reset({ ...emptyProduct, ...readKeptCategory() })
      setKnown(null)
      if (moveFocus) setFocused('name')
    }
  }

  /** Gives the product to the queue and begins the next one; false while something is missing. */
  function next(): boolean {
    const hasCode = readBarcode(typed) === code && code !== ''
    if (!hasCode) {
      setCodeError(typed.trim() === '' ? 'Scan or type the number under the bars' : barcodeProblem(typed))
      form.check(false)
      setFocused('barcode')
      return false
    }
    const values = form.check()
    if (!values) return false
    const { name, packs, ...rest } = values
    if (!known) writeKeptCategory(rest)
    const isChanged = !known || form.isChanged || picture !== null
    if (isChanged)
      void queue.add({
        id: entryId ?? newUuid(),
        at: Date.now(),
        barcode: code,
        values: { ...rest, name, packs: known ? packs : packs.map((pack) => ({ ...pack, barcode: code })) },
        base: known,
        picture,
      })
    clear()
    if (!isChanged) setNotice(`Nothing was changed in ${name}.`)
    return true
  }

  return {
    form,
    serial,
    at,
    known,
    code,
    notice,
    isLooking,
    isCodeChanged: typed.trim() !== '' && typed !== code,
    isEntering: code !== '' || form.isChanged || picture !== null,
    picture: { value: picture, onChange: setPicture },
    barcode: {
      ref: barcodeField,
      value: typed,
      error: codeError,
      onChange: (text: string) => {
        setTyped(text)
        setCodeError(null)
      },
    },
    enter,
    next,
    clear,
    edit,
  }
}

export type ScanForm = ReturnType<typeof useScanForm>
