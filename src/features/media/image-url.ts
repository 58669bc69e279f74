/** The path under which pictures are served. */
export const MEDIA_PATH = '/media'

/** The widest file of a picture, in pixels. */
export const LARGEST_WIDTH = 1280

/** The other files of a picture, in pixels: what lists, rails and phones load. */
export const VARIANT_WIDTHS = [160, 320, 480, 640] as const
export type VariantWidth = (typeof VARIANT_WIDTHS)[number]

/** The address of a stored picture: its id is the hash of its content, so the address never changes its meaning. */
export const imageUrl = (id: string): string => `${MEDIA_PATH}/${id}.webp`

/** The address of a picture's narrower file; any other address comes back unchanged. */
export const variantUrl = (url: string, width: VariantWidth): string =>
  url.replace(/^(\/media\/[0-9a-f]{32})\.webp$/, `$1-${width}.webp`)

/** The id of a stored picture's address; null for any other address. */
export const imageId = (url: string): string | null =>
  /^\/media\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null

/** The name of a picture’s file: the whole one, or a narrower one. */
export const fileName = (id: string, width?: VariantWidth): string =>
  width ? `${id}-${width}.webp` : `${id}.webp`

/** The names of all files of a picture. */
export const filesOf = (id: string): string[] => [
  fileName(id),
  ...VARIANT_WIDTHS.map((width) => fileName(id, width)),
]
