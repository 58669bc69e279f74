import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useFindSynonym, useSaveSynonym } from './use-search-desk.ts'

/** Makes a search that found nothing a synonym of something that the shop has. */
export function TermSynonymDialog({ term, onClose }: { term: string; onClose: () => void }) {
  const save = useSaveSynonym()
  const find = useFindSynonym()
  const form = useFields({
    initial: { name: '' },
    rules: { name: (name) => (name.trim() ? null : 'Please enter what it means') },
    submit: async ({ name }) => {
      const group = await find(name)
      await save.mutateAsync(
        group
          ? {
              _id: group._id,
              updatedAt: group.updatedAt,
              terms: [...new Set([...group.terms, term])],
              isActive: true,
            }
          : { name: name.trim(), terms: [term], misspellings: [], brands: [], isActive: true },
      )
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`What does “${term}” mean?`}
      footer={
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="term-synonym-form" busy={form.busy}>
            Make it a synonym
          </Button>
        </div>
      }
    >
      <form id="term-synonym-form" {...form.props}>
        <TextField
          label="Means the same as"
          maxLength={60}
          autoFocus
          {...form.bind('name')}
          hint="A word from your product names, or of a group that is there: potato"
        />
      </form>
    </Dialog>
  )
}
