import { claimWords } from './words/condition-words.ts'

/**
 * What a description may say of a product, where no name says it of any: what a maker leaves out of many things, and nobody
 * eats by mistake. Sugar, eggs, milk and nuts are believed only in a name.
 */
const BELIEVED = [
  'preservative', 'colour', 'msg', 'palm oil', 'trans fat', 'cholesterol', 'maida', 'gluten', 'caffeine', 'paraben', 'sulphate',
  'silicone', 'fluoride', 'ammonia', 'alcohol', 'talc', 'fragrance', 'chemical', 'soy', 'bpa', 'mineral oil',
] // prettier-ignore

const claimOf = new Map(
  BELIEVED.flatMap((claim) =>
    (claimWords[claim]?.of ?? claim).split(', ').map((name) => [name, claim] as const),
  ),
)
const NAMES = [...claimOf.keys()].toSorted((one, other) => other.length - one.length).join('|')
const BETWEEN =
  'any|added|artificial|synthetic|harmful|harsh|toxic|chemical|flavou?rs?|flavou?ring|mineral oils?|sweeteners?|sugar|salt|toxins?|ingredients?|dyes?|starch|such|as|like|including|and|or|nor|of|the'
const LIST = `(?:(?:${NAMES}|${BETWEEN})(?![a-z])[ ,&/-]*)+`
const BEFORE = new RegExp(
  `(?<![a-z])(?:no|without|free from|free of|zero|0 ?%|devoid of|nil)[ :]+(${LIST})`,
  'g',
)
const AFTER = new RegExp(`(?<![a-z])(${LIST})(?<=[ -])free(?![a-z]| from| of| with)`, 'g')
const NAMED = new RegExp(`(?<![a-z])(?:${NAMES})(?![a-z])`, 'g')
/** A sentence with one of these may say it of something else, or not at all. */
const DOUBTFUL =
  /(?<![a-z])(?:not|never|unlike|than|avoid|if|may|might|instead|whether|most|other|others|usually|often)(?![a-z])|n['’]t|\?/

/** The claims that a description makes in plain sentences: "Contains no preservatives or artificial colours." */
export function claimsDescribed(description: string): ReadonlySet<string> {
  const claims = new Set<string>()
  for (const sentence of description.toLowerCase().split(/[.!;\n|•]+/)) {
    if (!/free|no |without|zero|0 ?%|nil /.test(sentence) || DOUBTFUL.test(sentence)) continue
    for (const list of [BEFORE, AFTER].flatMap((one) =>
      Array.from(sentence.matchAll(one), ([, words = '']) => words),
    ))
      for (const [name] of list.matchAll(NAMED)) claims.add(claimOf.get(name)!)
  }
  return claims
}
