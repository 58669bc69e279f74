import sharp from 'sharp'
import { DEMO_PICTURES_FOLDER } from '../catalogue.ts'

const TINTS = ['#eaf2ff', '#fff3df', '#ffeaf1', '#ecf8ef', '#f3ecfb', '#fffbe0', '#ffeeea', '#eef6f6']
const CELL = 250
const PADDING = 8

/** A contact sheet of finished pictures on pale tiles, for looking at. */
export async function contactSheet(files: readonly string[], columns: number): Promise<Buffer> {
  const rows = Math.ceil(files.length / columns)
  const tiles = await Promise.all(
    files.map(async (file, i) => {
      const picture = await sharp(DEMO_PICTURES_FOLDER + file)
        .resize(CELL - PADDING * 2, CELL - PADDING * 2)
        .toBuffer()
      const input = await sharp({
        create: {
          width: CELL - PADDING,
          height: CELL - PADDING,
          channels: 4,
          background: TINTS[i % TINTS.length] ?? '#ffffff',
        },
      })
        .composite([{ input: picture }])
        .png()
        .toBuffer()
      return { input, left: (i % columns) * CELL, top: Math.floor(i / columns) * CELL }
    }),
  )
  return await sharp({
    create: { width: columns * CELL, height: rows * CELL, channels: 4, background: '#ffffff' },
  })
    .composite(tiles)
    .png()
    .toBuffer()
}
