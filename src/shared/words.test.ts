import { describe, expect, it } from 'vitest'
import { locales } from './locales.ts'
import { currentLocale, inLocale, t } from './words.ts'

describe('words', () => {
  it('writes a sentence, its values and its plural', () => {
    expect(t('cart.your-cart')).toBe('Your cart')
    expect(t('cart.only-most-left', { most: 3 })).toBe('Only 3 left')
    expect([1, 2, 0].map((count) => t('cart.count-items', { count }))).toEqual([
      '1 item',
      '2 items',
      '0 items',
    ])
  })

  it('writes English outside of a language and where nobody has translated', () => {
    expect(currentLocale()).toBe('en')
    const words: Record<string, string> = locales.hi.words
    const key = 'cart.unknown-here' as 'cart.your-cart'
    const english: Record<string, string> = locales.en.words
    english[key] = 'Only in English'
    try {
      expect(words[key]).toBeUndefined()
      expect(inLocale('hi', () => t(key))).toBe('Only in English')
    } finally {
      delete english[key]
    }
  })

  it('never leaves a language behind, not even after an error', () => {
    expect(() =>
      inLocale('hi', () => {
        throw new Error('broken')
      }),
    ).toThrow('broken')
    expect(currentLocale()).toBe('en')
  })

  it('refuses to write later, when it may be the turn of another language', () => {
    expect(() => inLocale('hi', () => Promise.resolve(t('cart.your-cart')))).toThrow('at once')
  })

  it('chooses plurals by CLDR: in Hindi one is also for none and parts of one', () => {
    const rules = new Intl.PluralRules(locales.hi.tag)
    const given = [0, 0.5, 1, 1.5, 2, 5, 10, 11, 21, 100, 101, 100000]
    expect(given.filter((count) => rules.select(count) === 'one')).toEqual([0, 0.5, 1])
  })
})
