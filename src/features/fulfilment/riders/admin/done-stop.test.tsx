import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Stop } from '../contract.ts'
import { DoneStop } from './done-stop.tsx'

const drawn = (more: Partial<Stop>) =>
  renderToStaticMarkup(
    <DoneStop
      stop={{ name: 'Usha', state: 'delivered', collect: { paidAlready: true }, ...more } as unknown as Stop}
      report={undefined}
      onKhata={() => undefined}
    />,
  )

test('a rider reads what the shop had done before it heard of the hand-over, as long as the stop is listed', () => {
  expect(drawn({ overtakenBy: 'cancelled' })).toContain('The shop had called it off meanwhile')
  expect(drawn({ overtakenBy: 'delivered' })).toContain('It was written down as delivered already.')
  expect(drawn({})).not.toContain('meanwhile')
})
