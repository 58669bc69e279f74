import { problems } from '#shared/problem-table.ts'

export type ProblemCode = keyof typeof problems

/** What an error says if nothing more is known, in the current language. */
export const problemMessage = (code: ProblemCode): string => problems[code][1]()

interface ProblemOptions {
  /** A more specific message than the table's, fit to show to a shopper. */
  message?: string
  /** Field name to its own message. */
  fields?: Record<string, string>
  /** Seconds after which a retry makes sense (the Retry-After header). */
  retryAfter?: number
  /** The status of a reply, instead of the table's. */
  status?: number
  cause?: unknown
}

/** A function, where it has sentences of its own, is called in the language in which they are read. */
type ProblemWords = ProblemOptions | (() => ProblemOptions)

/** The one error that is thrown on purpose; branch on `code`. `data` is sent to the client. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly data: Record<string, unknown> | undefined
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  /** What it was made with: written again, it is in the language of whoever reads it. */
  readonly words: ProblemWords

  constructor(code: ProblemCode, data?: Record<string, unknown>, words: ProblemWords = {}) {
    const options = typeof words === 'function' ? words() : words
    const [status, message] = problems[code] ?? problems.unexpected
    super(options.message ?? filled(message(), data), { cause: options.cause })
    this.name = 'AppError'
    this.words = words
    this.code = code
    this.status = options.status ?? status
    this.data = data
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }
}

function filled(sentence: string, data: Record<string, unknown> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = data[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}
