import { avifOf } from '#features/media/server/encode-image.ts'
import { ENCODE_AVIF, type AvifAnswer, type AvifTask } from './avif-message.ts'

/** Whether the server has started this program to encode pictures. */
export const isAvifProcess = (): boolean => process.argv[2] === ENCODE_AVIF && process.send !== undefined

/** Encodes one picture after the other until the server disconnects or dies. */
export function runAvifProcess(): void {
  // Ctrl-C reaches this process too, but only the server may end it.
  process.on('SIGINT', () => undefined)
  process.on('message', ({ id, whole }: AvifTask) => {
    const reply = (answer: AvifAnswer) => void process.send?.(answer)
    avifOf(id, whole).then(
      (files) => reply({ kind: 'done', files }),
      (error: unknown) => reply({ kind: 'failed', message: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
