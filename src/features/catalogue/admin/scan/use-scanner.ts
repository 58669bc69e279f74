import { useEffect, useEffectEvent } from 'react'
import { topModal } from '#ui/modal-stack.ts'
import { createScannerKeys } from './scanner-keys.ts'

/** Some scanners end a code with Enter twice, as CR and LF: the second one would open or submit what comes next. */
const SECOND_ENTER_MS = 60

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field as it was before a scan went into it. */
type Before = { field: Field; value: string } | null

const FNC1 = '\u001d'

/**
 * Calls `onScan` with what a USB or Bluetooth scanner types, wherever the focus is, and takes it out of the field there.
 * In a dialog it stays in the field, unless `inDialog` is given, which is then called instead.
 */
export function useScanner(onScan: (code: string) => void, inDialog?: (code: string) => void): void {
  const take = useEffectEvent((code: string, isInDialog: boolean) =>
    isInDialog ? inDialog?.(code) : onScan(code),
  )
  const isTaken = useEffectEvent((isInDialog: boolean) => !isInDialog || inDialog !== undefined)
  useEffect(() => {
    let keys = createScannerKeys()
    let taken: { target: EventTarget | null; at: number } | null = null
    let before: Before = null
    let beforeText: Before = null
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event
      const isInDialog =
        topModal.get() !== null || (target instanceof Element && target.closest('[role=dialog]') !== null)
      // Scanners send FNC1 as Ctrl and a bracket.
      const isFnc1 = event.ctrlKey && !event.metaKey && !event.altKey && key === ']'
      const isShortcut = (event.ctrlKey && !isFnc1) || event.metaKey || event.altKey
      if (!isTaken(isInDialog) || event.repeat || isShortcut) return
      if (key === 'Enter' && taken?.target === target && timeStamp - taken.at < SECOND_ENTER_MS) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const { begins, beginsText, code, isText } = keys.press(isFnc1 ? FNC1 : key, timeStamp)
      const now = (): Before => (isField(target) ? { field: target, value: target.value } : null)
      if (begins) before = now()
      if (beginsText) beforeText = now()
      if (code === null) return
      taken = { target, at: timeStamp }
      // Enter would press a button or submit the form.
      event.preventDefault()
      event.stopPropagation()
      const kept = isText ? beforeText : before
      if (kept) restore(kept.field, kept.value)
      take(code, isInDialog)
    }
    // What was typed before a press is no part of the code that is scanned after it.
    const onPress = () => (keys = createScannerKeys())
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('pointerdown', onPress, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('pointerdown', onPress, true)
    }
  }, [])
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** Sets a field as if it had been typed: React ignores a value that is assigned to its own property. */
function restore(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
