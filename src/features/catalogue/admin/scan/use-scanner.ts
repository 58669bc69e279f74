import { useEffect, useEffectEvent } from 'react'
import { createScannerKeys } from './scanner-keys.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Calls `onScan` with what a USB or Bluetooth scanner types, wherever the focus is, and takes it out of the field there. */
export function useScanner(onScan: (code: string) => void): void {
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    const keys = createScannerKeys()
    let before: { field: Field; value: string } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event
      const isElsewhere = target instanceof Element && target.closest('dialog, [role=dialog]') !== null
      if (isElsewhere || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const { begins, code } = keys.press(key, timeStamp)
      if (begins) before = isField(target) ? { field: target, value: target.value } : null
      if (code === null) return
      // Enter would press a button or submit the form.
      event.preventDefault()
      event.stopPropagation()
      if (before) restore(before.field, before.value)
      scan(code)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
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
