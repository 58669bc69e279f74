import { createElement, Fragment, type ReactNode } from 'react'
import type { MessageKey } from '#shared/locales.ts'
import type { MessagePart } from '#shared/message-text.ts'
import { formOf, partsOf } from '#shared/words.ts'

type RichValues = Record<string, ReactNode | ((words: ReactNode) => ReactNode)>

/** A sentence with elements in it: `t`, with a function for each tag. */
export function rich(key: MessageKey, values: RichValues): ReactNode {
  const parts = partsOf(key)
  return typeof parts === 'string' ? parts : nodes(parts, values)
}

function nodes(parts: MessagePart[], values: RichValues): ReactNode {
  return joined(
    ...parts.map((part): ReactNode => {
      if (typeof part === 'string') return part
      if ('value' in part) return values[part.value] as ReactNode
      if ('count' in part) return nodes(formOf(part, values[part.count] as number), values)
      return (values[part.tag] as (words: ReactNode) => ReactNode)(nodes(part.inside, values))
    }),
  )
}

/** Pieces of a sentence, one after the other: what a call of `rich` becomes in the browser's files. */
export const joined = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
