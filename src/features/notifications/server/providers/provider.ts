import type { MessageKind } from '../../message-kinds.ts'

interface NumberMessage {
  /** Ten digits. */
  mobile: number
  kind: MessageKind
  text: string
  values: readonly string[]
  templateId: string
  /** The provider’s own id of the template, where it has one. */
  flowId: string
  locale: string
}

/** `unanswered`: it may have been sent, so it is not sent again. `busy`: it was not sent, and may be tried again. */
export type SendOutcome =
  | { state: 'sent'; reference: string }
  | { state: 'refused'; reason: string }
  | { state: 'busy'; reason: string; retryAfterSeconds: number }
  | { state: 'unanswered'; reason: string }

export interface NumberProvider {
  send(message: NumberMessage): Promise<SendOutcome>
}

/** An adapter’s access to the outside. */
export interface MessageWorld {
  fetch: typeof fetch
}
