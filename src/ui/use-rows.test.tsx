import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useFields } from './use-fields.ts'
import { useRows } from './use-rows.ts'

const schema = z.object({ packs: z.array(z.object({ unit: z.string().min(1, 'Enter the pack size') })) })
const initial = { packs: [{ unit: '500 g' }, { unit: '' }, { unit: '1 kg' }] }

type Rows = ReturnType<typeof useRows<{ unit: string }>>
type Form = ReturnType<typeof useFields<typeof initial>>

/** A form with three packs, the second without a size, which was pressed "Save" and then changed so. */
function afterwards(...changes: ((rows: Rows, form: Form) => void)[]) {
  const seen = { units: [''], keys: [0], wrong: [''] }
  const keysAtFirst: number[] = []
  let at = -1
  function Packs() {
    const form = useFields<typeof initial>({ initial, schema, submit: () => {} })
    const rows = useRows<{ unit: string }>(form as never, 'packs')
    if (at < 0) {
      keysAtFirst.push(...rows.keys)
      form.check(false)
    } else changes[at]?.(rows, form)
    at += 1
    const { packs } = form.values
    seen.units = packs.map(({ unit }) => unit)
    seen.keys = rows.keys.map((key) => keysAtFirst.indexOf(key))
    seen.wrong = packs.flatMap((_, row) => (form.at(`packs.${row}.unit`).error ? [`packs.${row}.unit`] : []))
    return null
  }
  // Each change renders once more.
  renderToString(<Packs />)
  expect(at).toBe(changes.length + 1)
  return seen
}

test('a row that moves keeps its key, and what was said of it goes with it', () => {
  expect(afterwards()).toEqual({ units: ['500 g', '', '1 kg'], keys: [0, 1, 2], wrong: ['packs.1.unit'] })
  const up = { units: ['', '500 g', '1 kg'], keys: [1, 0, 2], wrong: ['packs.0.unit'] }
  expect(afterwards((rows) => rows.move(1, 0))).toEqual(up)
  const last = { units: ['500 g', '1 kg', ''], keys: [0, 2, 1], wrong: ['packs.2.unit'] }
  expect(afterwards((rows) => rows.move(1, 2))).toEqual(last)
  const over = { units: ['1 kg', '500 g', ''], keys: [2, 0, 1], wrong: ['packs.2.unit'] }
  expect(afterwards((rows) => rows.move(2, 0))).toEqual(over)
  expect(
    afterwards(
      (rows) => rows.move(2, 0),
      (rows) => rows.move(0, 2),
    ),
  ).toEqual(afterwards())
})

test('with a row that is removed goes what was said of it, and the others keep their keys', () => {
  expect(afterwards((rows) => rows.remove(1))).toEqual({ units: ['500 g', '1 kg'], keys: [0, 2], wrong: [] })
  const first = { units: ['', '1 kg'], keys: [1, 2], wrong: ['packs.0.unit'] }
  expect(afterwards((rows) => rows.remove(0))).toEqual(first)
})

test('a row that is added comes last, with a key of its own and nothing said of it', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const added = { units: ['500 g', '', '1 kg', '2 kg'], keys: [0, 1, 2, -1], wrong: ['packs.1.unit'] }
  expect(afterwards((rows) => rows.append({ unit: '2 kg' }, 'unit'))).toEqual(added)
  vi.unstubAllGlobals()
})
