import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { BigButtons } from './door-dialogs.tsx'

test('why the shop refused a report stands with the buttons, which no scrolling moves', () => {
  const drawn = (problem: AppError | null) =>
    renderToStaticMarkup(
      <BigButtons problem={problem} onCancel={() => undefined}>
        <button type="submit">Delivered</button>
      </BigButtons>,
    )
  expect(drawn(new AppError('code_wrong', { triesLeft: 4 }))).toMatch(/role="alert".*not right.*Delivered/)
  expect(drawn(null)).not.toContain('alert')
})
