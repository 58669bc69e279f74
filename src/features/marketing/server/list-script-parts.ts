import type { MarketingScripts, PreviewPart } from '../contract.ts'
import { PURPOSE_ATTRIBUTE } from '../script-consent.ts'
import { isFromHost } from '../script-hosts.ts'
import { scriptsProblem } from './check-markup.ts'
import { cleanMetaTags } from './clean-meta-tags.ts'
import { parseMarkup, type MarkupElement } from './parse-markup.ts'

type Fields = Pick<MarketingScripts, 'headerScripts' | 'metaTags' | 'bodyScripts'>

interface ScriptParts {
  problems: Partial<Record<keyof Fields, string>>
  parts: PreviewPart[]
}

/** What the three fields add to pages, part by part in order, and the errors of each field. */
export function listScriptParts(fields: Fields, hosts: string[]): ScriptParts {
  const problems: ScriptParts['problems'] = {}
  for (const field of ['headerScripts', 'bodyScripts'] as const) {
    const problem = scriptsProblem(fields[field])
    if (problem) problems[field] = problem
  }
  const meta = cleanMetaTags(fields.metaTags)
  const plain = (place: PreviewPart['place'], html: string) => ({
    place,
    html,
    host: null,
    purpose: null,
    isAllowed: true,
  })
  return {
    problems,
    parts: numbered([
      ...meta.tags.map((tag) => plain('head', tag)),
      ...parseMarkup(fields.headerScripts).elements.map((element) => partOf('head', element, hosts)),
      ...parseMarkup(fields.bodyScripts).elements.map((element) => partOf('body', element, hosts)),
      ...meta.removed.map((html) => plain('left out', html)),
    ]),
  }
}

type Part = Omit<PreviewPart, 'at'>

const numbered = (parts: Part[]): PreviewPart[] => parts.map((part, at) => ({ at, ...part }))

function partOf(place: 'head' | 'body', { html, attributes }: MarkupElement, hosts: string[]): Part {
  const source = /^https?:\/\//.test(attributes.src ?? '') ? attributes.src! : null
  return {
    place,
    html,
    host: source && URL.canParse(source) ? new URL(source).host : null,
    purpose: attributes[PURPOSE_ATTRIBUTE] ?? null,
    isAllowed: source === null || (URL.canParse(source) && isFromHost(source, hosts)),
  }
}
