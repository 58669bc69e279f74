/** A smaller file arrives soon enough as it is, in bytes. */
const SMALL_ENOUGH = 512 * 1024
/** The widest that the shop keeps, in pixels. */
const SIDE = 1280

/**
 * A telephone's photograph as the shop would make it anyway, so that a slow line carries 200 kB instead of 6 MB. Where
 * the browser cannot read it, the file itself: the shop decides.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_ENOUGH) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}
