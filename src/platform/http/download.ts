import { Readable } from 'node:stream'

/** A file that a call returns in place of an envelope, sent as it is read. */
export class Download {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly chunks: AsyncIterable<Buffer | string>,
  ) {}

  /** For browsers the name is a suggestion; it has no quotes. */
  get disposition(): string {
    return `attachment; filename="${this.name}"`
  }

  stream(): Readable {
    return Readable.from(this.chunks, { objectMode: false })
  }
}
