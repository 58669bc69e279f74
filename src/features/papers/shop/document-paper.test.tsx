import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentOf } from '../../../../test/journeys/printed-samples.ts'
import { inLocale } from '#shared/words.ts'
import { DocumentPaper } from './document-paper.tsx'

test('on a page of another language a paper says that it is in English, with all that is read aloud of it', () => {
  const paper = inLocale('hi', () =>
    renderToStaticMarkup(<DocumentPaper document={documentOf(1)} paper="a4" copy="original" />),
  )
  const outside = paper.replace(/<article lang="en-IN".*<\/article>/s, '')
  expect(outside).not.toBe(paper)
  expect(outside).not.toContain('aria-label')
})
