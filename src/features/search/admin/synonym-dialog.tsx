import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import type { Synonym } from '../contract.ts'
import { textOfWords, wordsOfText } from './synonym-words.ts'
import { useSaveSynonym } from './use-search-desk.ts'

/** Adds or edits a synonym group. */
export function SynonymDialog({ group, onClose }: { group: Synonym | null; onClose: () => void }) {
  const save = useSaveSynonym()
  const { newer, note, onFailure } = useStaleSave<Synonym>()
  const form = useFields({
    initial: {
      name: group?.name ?? '',
      terms: textOfWords(group?.terms ?? []),
      misspellings: textOfWords(group?.misspellings ?? []),
      brands: textOfWords(group?.brands ?? []),
      isActive: group?.isActive ?? true,
    },
    rules: {
      name: (name) => (name.trim() ? null : 'Please enter the name used in the shop'),
    },
    submit: async ({ name, terms, misspellings, brands, isActive }) => {
      await save.mutateAsync({
        ...(group && { _id: group._id, updatedAt: (newer ?? group).updatedAt }),
        name: name.trim(),
        terms: wordsOfText(terms),
        misspellings: wordsOfText(misspellings),
        brands: wordsOfText(brands),
        isActive,
      })
      onClose()
    },
    onFailure,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={group ? `Synonyms of ${group.name}` : 'Add synonyms'}
      width="md"
      footer={
        <FormButtons onCancel={onClose} form="synonym-form" busy={form.busy}>
          Save
        </FormButtons>
      }
    >
      <form id="synonym-form" {...form.props} className="grid gap-3">
        {note}
        <TextField
          label="Name in the shop"
          maxLength={60}
          autoFocus
          {...form.bind('name')}
          hint="As in product names: potato"
        />
        <TextArea
          label="Other words for it"
          optional
          {...form.bind('terms')}
          hint="In any language, separated by commas: aloo, batata, आलू"
        />
        <TextArea
          label="Misspellings"
          optional
          rows={2}
          {...form.bind('misspellings')}
          hint="Corrected in the search, and shown to the shopper"
        />
        <TextArea
          label="Brand names used for it"
          optional
          rows={2}
          {...form.bind('brands')}
          hint="Used only while the shop does not sell that brand"
        />
        <Switch label="Active" value={form.values.isActive} onChange={(on) => form.set('isActive', on)} />
      </form>
    </Dialog>
  )
}
