import { avifOf } from '#features/media/server/encode-image.ts'
import type { AvifAnswer, AvifTask } from './avif-message.ts'

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
