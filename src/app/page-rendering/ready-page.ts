/** A page ready to be sent, in the encoding that every browser accepts; few clients need another (`PageCache.encode`). */
export interface ReadyPage {
  status: number
  location: string | undefined
  /** The ETag of the uncompressed page; each encoding appends its own name. */
  etag: string
  plainBytes: number
  /** The source, by hash, of the script that stands in it. */
  inlineScript?: string | undefined
  br: Buffer
  /** It is compressed quickly: most pages of a long tail are asked for once. The next request has it compressed well. */
  isLight: boolean
}
