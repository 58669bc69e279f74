import type { Concept } from './concepts.ts'
import type { ParsedQuery } from './query-parser.ts'
import { readScripts } from './script-words.ts'

/** How many of the words that something may match are named. */
const SHOWN = 12

/** How a search was read, step by step, in sentences. */
export function explainQuery(search: string, query: ParsedQuery, wordOf: (term: number) => string): string[] {
  const { size, maxPaise, conditions, correctedTo, concepts, isWhole } = query
  const latin = readScripts(search)
  return [
    latin === search ? [] : `In Latin words: ${latin}`,
    maxPaise === null ? [] : `Costs at most ₹${maxPaise / 100}`,
    size === null ? [] : `Packs of ${size.amount} ${size.of} come first`,
    conditions.map(
      ({ says }) =>
        `Finds only what says in its name, or if no name does in its description, that it is ${says}, or something that includes it`,
    ),
    correctedTo === null ? [] : `Corrected to: ${correctedTo}`,
    concepts.map((concept) => explainConcept(concept, wordOf)),
    isWhole ? 'Names a thing that no grocer sells: finds only what has every word' : [],
  ].flat()
}

function explainConcept(
  { words, alternatives, groups, finds }: Concept,
  wordOf: (term: number) => string,
): string {
  const matched = alternatives.slice(0, SHOWN).map(({ terms }) => terms.map(wordOf).join(' '))
  const more = alternatives.length > SHOWN ? ` and ${alternatives.length - SHOWN} more` : ''
  const meant = groups.length > 0 ? `, which means ${groups.map(({ name }) => name).join(' or ')}` : ''
  const what = finds ? 'is a use' : matched.length === 0 ? 'is called by nothing in the shop' : 'matches'
  return `"${words.join(' ')}"${meant} ${what}${matched.length > 0 ? `: ${matched.join(', ')}${more}` : ''}`
}
