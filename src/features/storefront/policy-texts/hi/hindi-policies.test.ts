import { expect, test } from 'vitest'
import { defaultPolicies } from '../../default-policies.ts'
import type { PromiseSwitches } from '../../contract.ts'
import { defaultShop, defaultUpi } from '../../default-shop.ts'
import { fillPolicy } from '../../fill-policy.ts'
import { PROMISES } from '../../promises.ts'
import { POLICY_SLUGS } from '../../policies.ts'
import { hindiPolicies } from './hindi-policies.ts'

/** The placeholders and links of a text, and what its lines are. */
const shapeOf = (markdown: string) => ({
  links: [...markdown.matchAll(/\]\(([^)]*)\)/g)].map(([, to]) => String(to)).toSorted(),
  values: [...markdown.matchAll(/\{\w+\}/g)].map(String).toSorted(),
  conditions: [...new Set([...markdown.matchAll(/\{\?\w+\}/g)].map(String))].toSorted(),
  headings: markdown.match(/^#+ /gm)?.length ?? 0,
  rows: markdown.match(/^\|/gm)?.length ?? 0,
  bullets: markdown.match(/^(?:- |\d+\. )/gm)?.length ?? 0,
  strong: markdown.match(/\*\*/g)?.length ?? 0,
})

test.each(POLICY_SLUGS)('%s in Hindi has the values, links and parts of the English one', (slug) => {
  expect(shapeOf(hindiPolicies[slug])).toEqual(shapeOf(defaultPolicies[slug]))
})

test.each(POLICY_SLUGS)('%s in Hindi has no English word', (slug) => {
  const text = hindiPolicies[slug].replace(/\{\??\w+\}|\]\([^)]*\)|\b(?:UPI|PIN|FSSAI|GSTIN)\b/g, '')
  expect(text.match(/[A-Za-z]{2,}/g)).toBeNull()
  expect(hindiPolicies[slug]).toBe(hindiPolicies[slug].normalize('NFC'))
})

// A sentence that begins with a condition ends where the reader sees its end.
test.each(POLICY_SLUGS)(
  '%s of a shop that promises nothing has the same parts left as the English one',
  (slug) => {
    const left = (markdown: string) => {
      const nothing = Object.fromEntries(PROMISES.map((name) => [name, false])) as PromiseSwitches
      const { headings, rows, bullets } = shapeOf(
        fillPolicy(markdown, { ...defaultShop, legalName: '', upi: defaultUpi }, nothing),
      )
      return { headings, rows, bullets }
    }
    expect(left(hindiPolicies[slug])).toEqual(left(defaultPolicies[slug]))
  },
)
