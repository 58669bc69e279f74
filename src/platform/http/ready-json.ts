/**
 * Data that is already JSON, so that a response can be assembled from cached parts. The text must contain what the
 * endpoint's schema names and nothing else: no serializer checks it again.
 */
export class ReadyJson<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** A list of values that are already JSON. */
  static list<Value>(items: readonly string[]): ReadyJson<Value[]> {
    return new ReadyJson(`[${items.join(',')}]`)
  }

  /** The parsed value, for calls in process. */
  parse(): Value {
    return JSON.parse(this.text) as Value
  }
}
