/**
 * Data that is JSON already, so that an answer is put together from stored parts. Whoever makes one sees to it that
 * the text holds what the endpoint's schema names and nothing else: no serializer looks at it again.
 */
export class ReadyJson<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** A list of values that are JSON already. */
  static list<Value>(items: readonly string[]): ReadyJson<Value[]> {
    return new ReadyJson(`[${items.join(',')}]`)
  }

  /** The value itself, for calls in process. */
  parse(): Value {
    return JSON.parse(this.text) as Value
  }
}
