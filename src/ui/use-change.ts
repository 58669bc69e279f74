import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { toast } from './toast.tsx'

interface ChangeOptions<Reply> {
  /** What may be another afterwards, and is read again. */
  changes?: readonly QueryKey[]
  onDone?: (reply: Reply) => void
}

/** A call at a button: its message is a toast, and so is why it was refused. */
export function useChange<Reply extends { message: string }, Input = void>(
  call: (input: Input) => Promise<Reply>,
  { changes = [], onDone }: ChangeOptions<Reply> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (reply) => {
      onDone?.(reply)
      toast.success(reply.message)
    },
    onError: (error) => void toast.error(error.message),
    onSettled: () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
