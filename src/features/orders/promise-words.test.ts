import { expect, test } from 'vitest'
import { slotTimeText } from '#features/fulfilment/slots/slot-text.ts'
import { inLocale } from '#shared/words.ts'
import { promiseWords } from './promise-words.ts'

test.each([
  ['30–45 min', '30–45 मिनट'],
  ['30 min', '30 मिनट'],
  ['2–3 hours', '2–3 घंटे'],
  ['1 hour', '1 घंटा'],
  ['2.5 hours', '2.5 घंटे'],
  ['21 Nov, 6–8 pm', '21 नवंबर, शाम 6–रात 8'],
  ['21 Nov, 7–9 am', '21 नवंबर, सुबह 7–9'],
  ['3 Sept, 11:30 am–1 pm', '3 सितंबर, सुबह 11:30–दोपहर 1'],
  ['29 Feb, 4:30–6 pm', '29 फ़रवरी, शाम 4:30–6'],
  ['31 Dec, 11 pm–12 am', '31 दिसंबर, रात 11–12'],
  ['From 7 am', 'सुबह 7 से'],
  ['From 7:30 am tomorrow', 'कल सुबह 7:30 से'],
  ['From 12 pm on Monday', 'सोमवार को दोपहर 12 से'],
  ['as the shop once wrote', 'as the shop once wrote'],
])('the stored promise %j is %j on a Hindi page', (stored, words) => {
  expect(inLocale('hi', () => promiseWords(stored))).toBe(words)
  expect(promiseWords(stored)).toBe(stored)
})

test('the hours of a slot name the part of the day, once where both are in it', () => {
  const at = (time: string) => `2026-11-21T${time}:00+05:30`
  const text = (from: string, to: string) => slotTimeText({ from: at(from), to: at(to) })
  const texts = () => [text('07:00', '09:00'), text('11:00', '13:00'), text('18:30', '20:00')]
  expect(inLocale('hi', texts)).toEqual(['सुबह 7–9', 'सुबह 11–दोपहर 1', 'शाम 6:30–रात 8'])
  expect(texts()).toEqual(['7–9 am', '11 am–1 pm', '6:30–8 pm'])
})
