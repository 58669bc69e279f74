import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Chip } from '#ui/chip.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useMakeSynonym, useSynonymGuesses } from './use-search-desk.ts'

/** Makes a search without results a synonym. The likeliest group is selected: Enter saves it, typing replaces it. */
export function TermSynonymDialog({ term, onClose }: { term: string; onClose: () => void }) {
  const make = useMakeSynonym()
  const field = useRef<HTMLInputElement>(null)
  const form = useFields({
    initial: { name: '' },
    rules: { name: (name) => (name.trim() ? null : 'Please enter what it means') },
    submit: async ({ name }) => {
      await make(term, name.trim())
      onClose()
    },
  })
  const [filled, setFilled] = useState<string | null>(null)
  const typed = useDeferredValue(form.values.name)
  const guesses = useSynonymGuesses(term, typed === filled ? '' : typed)
  const likeliest = guesses[0]
  const isTouched = useRef(false)
  const fill = (name: string) => {
    isTouched.current = true
    setFilled(name)
    form.set('name', name)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.select()
    })
  }
  useEffect(() => {
    if (form.values.name !== '') isTouched.current = true
    else if (likeliest && !isTouched.current) fill(likeliest)
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`What does “${term}” mean?`} action="Make it a synonym">
      <TextField
        ref={field}
        label="Means the same as"
        maxLength={60}
        autoFocus
        autoComplete="off"
        {...form.bind('name')}
        hint="A word from your product names, or from an existing group: potato"
      />
      {guesses.length > 0 && (
        <div role="group" aria-label="Existing groups" className="flex flex-wrap gap-2">
          {guesses.map((name) => (
            <Chip key={name} selected={name === form.values.name} onClick={() => fill(name)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
    </FormDialog>
  )
}
