/** Data that is already JSON, for responses of cached parts: exactly what the schema names, as no serializer checks it. */
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
